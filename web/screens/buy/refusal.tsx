import * as v from 'valibot';
import type { AppError } from '../../boot/app-state.ts';
import { formatYen } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { stepPages } from '../main/step-pages.ts';
import { leaveForStep } from './leave-for-step.ts';
import { buyMessages } from './messages.ts';
import { capSchema, inProgressSchema, stepSchema } from './refusal-data.ts';

type RefusalProps = {
  readonly problem: AppError | null;
  /** What was agreed to before, and what it would be now. */
  readonly shownYen: number;
  readonly totalYen: number;
};

/** Why nothing was bought, and what to do about it. */
export function Refusal(props: RefusalProps) {
  const { problem } = props;
  if (!problem) return null;
  const { requestId: _, ...withoutNumber } = problem;
  // What a rule says is no fault: there is nothing to ask us about by its number.
  const isRule = problem.status === 409;
  return (
    <>
      <ProblemNotice problem={isRule ? withoutNumber : problem} />
      <WhatNow {...props} problem={problem} />
    </>
  );
}

function WhatNow({ problem, shownYen, totalYen }: RefusalProps & { readonly problem: AppError }) {
  const text = useText(buyMessages);
  const language = useLanguage();
  const yen = (amount: number) => formatYen(amount, language);
  if (problem.code === 'PRICE_CHANGED') {
    return (
      <div role="status">
        <p className="price-change">{text.priceChange(yen(shownYen), yen(totalYen))}</p>
        <p>{text.priceChangeBody}</p>
      </div>
    );
  }
  if (problem.code === 'COUPON_NOT_USABLE') {
    return <p role="status">{text.couponDropped(yen(totalYen))}</p>;
  }
  if (problem.code === 'SPENDING_CAP') return <Cap problem={problem} />;
  return <WayOn problem={problem} />;
}

function Cap({ problem }: { readonly problem: AppError }) {
  const text = useText(buyMessages);
  const language = useLanguage();
  const { to } = usePages();
  const cap = v.safeParse(capSchema, problem.data);
  return (
    <>
      {cap.success ? (
        <p>
          {text[cap.output.period === 'day' ? 'capDay' : 'capMonth'](
            formatYen(cap.output.capYen, language),
            formatYen(cap.output.spentYen, language),
          )}
        </p>
      ) : null}
      <LinkButton to={to('settings')} look="quiet" onFollow={leaveForStep}>
        {text.toSettings}
      </LinkButton>
    </>
  );
}

function WayOn({ problem }: { readonly problem: AppError }) {
  const text = useText(buyMessages);
  const { to } = usePages();
  const order = v.safeParse(inProgressSchema, problem.data);
  const step = v.safeParse(stepSchema, problem.data);
  if (problem.code === 'ORDER_IN_PROGRESS' && order.success) {
    return <LinkButton to={to('order', { id: order.output.orderId })}>{text.toOrder}</LinkButton>;
  }
  if (problem.code === 'SETUP_REQUIRED' && step.success) {
    return (
      <LinkButton to={to(stepPages[step.output.step])} onFollow={leaveForStep}>
        {text.setUpGo}
      </LinkButton>
    );
  }
  if (problem.code === 'PAY_METHOD_REQUIRED') {
    return (
      <LinkButton to={to('userPay')} look="quiet" onFollow={leaveForStep}>
        {text.toPayMethods}
      </LinkButton>
    );
  }
  return null;
}

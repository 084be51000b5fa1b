import { readErrorData } from '../../../../contract/shared/error-data.ts';
import { formatYen } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { AppError } from '../../api/problem.ts';
import { useQueryCache } from '../../api/use-query-cache.ts';
import { usePages } from '../../parts/pages.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { noteReturnPath } from '../../purchase/return-link.tsx';
import { useApp } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { stepPages } from '../../session/setup-steps.ts';
import styles from './buy.module.css';
import { buyMessages } from './messages.ts';

type RefusalProps = {
  readonly problem: AppError | null;
  /** The amount the person agreed to, and the current one. */
  readonly shownYen: number;
  readonly totalYen: number;
};

/** Says why nothing was bought and what to do. */
export function Refusal(props: RefusalProps) {
  const { problem } = props;
  if (!problem) return null;
  const { requestId: _, ...withoutNumber } = problem;
  // A refusal by a rule is no fault, so no request id for support is shown.
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
        <p className={styles['price-change']}>{text.priceChange(yen(shownYen), yen(totalYen))}</p>
        <p>{text.priceChangeBody}</p>
      </div>
    );
  }
  if (problem.code === 'COUPON_NOT_USABLE') {
    return <p role="status">{text.couponDropped(yen(totalYen))}</p>;
  }
  if (problem.code === 'SPENDING_CAP') return <Cap problem={problem} />;
  return <NextAction problem={problem} />;
}

function Cap({ problem }: { readonly problem: AppError }) {
  const text = useText(buyMessages);
  const language = useLanguage();
  const { to } = usePages();
  const cap = readErrorData(problem, 'SPENDING_CAP');
  return (
    <>
      {cap ? (
        <p>
          {text[cap.period === 'day' ? 'capDay' : 'capMonth'](
            formatYen(cap.capYen, language),
            formatYen(cap.spentYen, language),
          )}
        </p>
      ) : null}
      <LinkButton to={to('settings')} look="quiet" onFollow={noteReturnPath}>
        {text.toSettings}
      </LinkButton>
    </>
  );
}

function NextAction({ problem }: { readonly problem: AppError }) {
  const text = useText(buyMessages);
  const { to } = usePages();
  const order = readErrorData(problem, 'ORDER_IN_PROGRESS');
  const missing = readErrorData(problem, 'SETUP_REQUIRED');
  if (order) {
    return <LinkButton to={to('order', { id: order.orderId })}>{text.toOrder}</LinkButton>;
  }
  if (missing) {
    return (
      <LinkButton to={to(stepPages[missing.step])} onFollow={noteReturnPath}>
        {text.setUpGo}
      </LinkButton>
    );
  }
  if (problem.code === 'PAY_METHOD_REQUIRED' || problem.code === 'RELEASES_PENDING') {
    return (
      <LinkButton to={to('userPay')} look="quiet" onFollow={noteReturnPath}>
        {text.toPayMethods}
      </LinkButton>
    );
  }
  return null;
}

/** After a refusal, the screen's data is outdated: load it again. */
export function useRefreshAfter(machineId: string): (problem: AppError) => void {
  const app = useApp();
  const { refresh } = useQueryCache();
  return (problem) => {
    void refresh(`/machines/${machineId}`);
    if (problem.code === 'COUPON_NOT_USABLE') void refresh('/coupons');
    if (problem.code === 'PAY_METHOD_REQUIRED') void refresh('/pay-methods');
    const order = readErrorData(problem, 'ORDER_IN_PROGRESS');
    if (order) app.dispatch({ type: 'person-changed', person: { activeOrder: order.orderId } });
    const missing = readErrorData(problem, 'SETUP_REQUIRED');
    const setup = signedIn(app.read())?.setup;
    if (missing && setup) {
      const moved = { ...setup, nextStep: missing.step };
      app.dispatch({
        type: 'person-changed',
        person: { setup: moved, setupAtMs: Date.now() },
      });
    }
  };
}

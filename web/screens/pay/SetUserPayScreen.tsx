import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePayMethods } from '../../lib/purchase-queries.ts';
import { wayBack } from '../../lib/way-back.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { WayBackLink } from '../buy/way-back-link.tsx';
import { StepProgress } from '../initialization/step-progress.tsx';
import { stepPages } from '../main/step-pages.ts';
import { BoundMethods } from './bound-methods.tsx';
import { payMessages } from './messages.ts';
import { OfferedMethods } from './offered-methods.tsx';

/** The choice of a payment method as a step of the set-up. */
export function SetUserPayScreen() {
  const text = useText(payMessages);
  const { titleOf } = usePages();
  const query = usePayMethods();
  const required = useAppState((state) => state.client?.setup.required.includes('set-user-pay'));
  const bound = query.data?.bound ?? [];
  return (
    <>
      <PageTitle parent="main">{titleOf('setUserPay')}</PageTitle>
      <StepProgress here="set-user-pay" />
      {bound.some(({ state }) => state === 'active') ? null : (
        <Notice>{required ? text.stepRequired : text.stepNote}</Notice>
      )}
      <QueryView query={query}>
        {({ offered }) => (
          <>
            <BoundMethods bound={bound} askAgain={query.retry} />
            <OfferedMethods
              offered={offered}
              from="setup"
              title={bound.length > 0 ? text.bindMore : text.offered}
            />
          </>
        )}
      </QueryView>
      <GoOn />
    </>
  );
}

/** To the step that is still missing, or to the machines: this step can be put off. */
function GoOn() {
  const text = useText(payMessages);
  const { to } = usePages();
  const nextStep = useAppState((state) => state.setup?.nextStep ?? null);
  if (!nextStep && wayBack() !== undefined) return <WayBackLink />;
  return nextStep && nextStep !== 'set-user-pay' ? (
    <LinkButton to={to(stepPages[nextStep])} look="quiet">
      {text.goOn}
    </LinkButton>
  ) : (
    <LinkButton to={to('main')} look="quiet">
      {text.toMachines}
    </LinkButton>
  );
}

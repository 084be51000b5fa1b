import type { PayMethod } from '../../../../contract/customer/pay-methods.ts';
import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Notice } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ListGroup, ListLink } from '../../../ui/list-link.tsx';
import { walletIcon } from '../../../ui/more-icons.ts';
import { useApi } from '../../api/api-context.ts';
import { usePayMethods } from '../../api/person-queries.ts';
import { AccountLine } from '../../parts/account-line.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { usePages } from '../../parts/pages.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { StepProgress } from '../../parts/step-progress.tsx';
import { useProviderText } from '../../pay/provider-texts.ts';
import { payProviders } from '../../pay/providers.ts';
import { useProviderName } from '../../pay/use-provider-name.ts';
import { ChosenDrink } from '../../purchase/chosen-drink.tsx';
import { ReturnLink } from '../../purchase/return-link.tsx';
import { readReturnPath } from '../../purchase/return-path.ts';
import { useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { stepPages } from '../../session/setup-steps.ts';
import { BoundMethods } from './bound-methods.tsx';
import { payMessages } from './messages.ts';
import { ProviderMark } from './provider-mark.tsx';

/** The person's payment methods. */
export function UserPayScreen() {
  const text = useText(payMessages);
  const { titleOf } = usePages();
  const query = usePayMethods();
  return (
    <>
      <PageTitle parent="account">{titleOf('userPay')}</PageTitle>
      <AccountLine />
      <QueryView query={query}>
        {({ bound, offered }) => (
          <>
            {bound.length > 0 || offered.length === 0 ? null : <NoneYet />}
            {bound.some(({ state }) => state === 'active') ? <ReturnLink /> : null}
            <BoundMethods bound={bound} askAgain={query.retry} />
            <OfferedMethods
              offered={offered}
              bound={bound}
              from="account"
              title={bound.length > 0 ? text.bindMore : text.offered}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

function NoneYet() {
  const text = useText(payMessages);
  return (
    <EmptyState icon={walletIcon} title={text.none}>
      <p>{text.noneBody}</p>
    </EmptyState>
  );
}

/** Selects a payment method as a step of the set-up. */
export function SetUserPayScreen() {
  const text = useText(payMessages);
  const { titleOf } = usePages();
  const query = usePayMethods();
  const { clientId } = useApi().tenantParams;
  const isStep = useAppState((state) => state.client?.setup.required.includes('set-user-pay'));
  // A person with a purchase in progress cannot postpone this step.
  const required = isStep || readReturnPath(clientId) !== undefined;
  const bound = query.data?.bound ?? [];
  const isBound = bound.some(({ state }) => state === 'active');
  return (
    <>
      <PageTitle parent="main">{titleOf('setUserPay')}</PageTitle>
      <StepProgress here="set-user-pay" />
      <AccountLine />
      {isBound ? null : <Notice>{required ? text.stepRequired : text.stepNote}</Notice>}
      <QueryView query={query}>
        {({ offered }) => (
          <>
            <BoundMethods bound={bound} askAgain={query.retry} />
            <OfferedMethods
              offered={offered}
              bound={bound}
              from="setup"
              title={bound.length > 0 ? text.bindMore : text.offered}
            />
          </>
        )}
      </QueryView>
      <GoOn isBound={isBound} />
      <ChosenDrink />
    </>
  );
}

/** Links to the next missing step, or to the machines if this step is postponed. */
function GoOn({ isBound }: { readonly isBound: boolean }) {
  const text = useText(payMessages);
  const { to } = usePages();
  const { clientId } = useApi().tenantParams;
  const nextStep = useAppState((state) => signedIn(state)?.setup.nextStep ?? null);
  if (!nextStep && readReturnPath(clientId) !== undefined) {
    return <ReturnLink look={isBound ? undefined : 'quiet'} />;
  }
  return nextStep && nextStep !== 'set-user-pay' ? (
    <LinkButton to={to(stepPages[nextStep])} look="quiet">
      {text.goOn}
    </LinkButton>
  ) : (
    <LinkButton to={to('main')} look="quiet">
      {isBound ? text.toMachines : text.later}
    </LinkButton>
  );
}

type OfferedMethodProps = {
  readonly kind: PayMethodKind;
  readonly from: 'account' | 'setup';
  /**
   * The person's methods of this kind. They change this row's label, so that no two rows read the
   * same.
   */
  readonly own: readonly PayMethod[];
};

function OfferedMethod({ kind, from, own }: OfferedMethodProps) {
  const { to } = usePages();
  const { note, bind, bindMore } = useProviderText(kind);
  const isFurther = own.some(({ state }) => state === 'active');
  const name = useProviderName(kind);
  const { bindPage, setUpBindPage } = payProviders[kind];
  const page = from === 'account' ? bindPage : setUpBindPage;
  return (
    <ListLink to={to(page)} mark={<ProviderMark kind={kind} />} note={isFurther ? undefined : note}>
      <b>{isFurther ? bindMore : own.length > 0 ? bind : name}</b>
    </ListLink>
  );
}

type OfferedProps = {
  readonly offered: readonly PayMethodKind[];
  readonly bound: readonly PayMethod[];
  readonly from: 'account' | 'setup';
  readonly title: string;
};

/** The providers that the tenant offers. */
function OfferedMethods({ offered, bound, from, title }: OfferedProps) {
  const text = useText(payMessages);
  if (offered.length === 0) {
    return (
      <EmptyState icon={walletIcon} title={text.nothingOffered}>
        <p>{text.nothingOfferedBody}</p>
      </EmptyState>
    );
  }
  return (
    <ListGroup title={title}>
      {offered.map((kind) => (
        <OfferedMethod
          key={kind}
          kind={kind}
          from={from}
          own={bound.filter((one) => one.kind === kind)}
        />
      ))}
    </ListGroup>
  );
}

import type { PayMethodKind } from '../../../contract/client.ts';
import type { PayMethodList } from '../../../contract/pay-methods.ts';
import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePayMethods } from '../../lib/queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListGroup, ListLink } from '../../ui/list-link.tsx';
import { walletIcon } from '../../ui/more-icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { StepProgress } from '../initialization/step-progress.tsx';
import { payMessages } from './messages.ts';
import { bindPages, payKindNames } from './pay-kinds.ts';

/** The person's payment methods. */
export function UserPayScreen() {
  const { titleOf } = usePages();
  return (
    <>
      <PageTitle parent="account">{titleOf('userPay')}</PageTitle>
      <Methods from="account" />
    </>
  );
}

/** The same choice as a step of the set-up. */
export function SetUserPayScreen() {
  const text = useText(payMessages);
  const { to, titleOf } = usePages();
  const required = useAppState((state) => state.client?.setup.required.includes('set-user-pay'));
  return (
    <>
      <PageTitle parent="main">{titleOf('setUserPay')}</PageTitle>
      <StepProgress here="set-user-pay" />
      <Notice>{required ? text.stepRequired : text.stepNote}</Notice>
      <Methods from="setup" />
      <LinkButton to={to('main')} look="quiet">
        {text.toMachines}
      </LinkButton>
    </>
  );
}

function Methods({ from }: { readonly from: 'account' | 'setup' }) {
  const query = usePayMethods();
  return (
    <QueryView query={query}>
      {({ bound, offered }) => (
        <>
          <Bound bound={bound} />
          <Offered offered={offered} from={from} />
        </>
      )}
    </QueryView>
  );
}

function Bound({ bound }: Pick<PayMethodList, 'bound'>) {
  const text = useText(payMessages);
  if (bound.length === 0) return <Notice>{text.none}</Notice>;
  return (
    <ListGroup title={text.bound}>
      {bound.map((method) => (
        <li key={method.id} className="list-row">
          <Icon path={walletIcon} />
          <span className="list-words">
            {payKindNames[method.kind]}
            <small>{method.label}</small>
          </span>
          {method.isDefault ? <span>{text.isDefault}</span> : null}
        </li>
      ))}
    </ListGroup>
  );
}

type OfferedProps = {
  readonly offered: readonly PayMethodKind[];
  readonly from: 'account' | 'setup';
};

function Offered({ offered, from }: OfferedProps) {
  const text = useText(payMessages);
  const { to } = usePages();
  const notes = { paypay: text.paypayNote, dpay: text.dpayNote };
  if (offered.length === 0) {
    return (
      <EmptyState icon={walletIcon} title={text.nothingOffered}>
        <p>{text.nothingOfferedBody}</p>
      </EmptyState>
    );
  }
  return (
    <ListGroup title={text.offered}>
      {offered.map((kind) => (
        <ListLink key={kind} to={to(bindPages[from][kind])} icon={walletIcon} note={notes[kind]}>
          <b>{payKindNames[kind]}</b>
        </ListLink>
      ))}
    </ListGroup>
  );
}

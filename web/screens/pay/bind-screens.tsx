import { useLocation } from 'react-router';
import type { PayMethodKind } from '../../../contract/client.ts';
import { matchPage } from '../../../contract/pages.ts';
import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { walletIcon } from '../../ui/more-icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Person } from '../../ui/person.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { payMessages } from './messages.ts';
import { bindPages, payKindNames } from './pay-kinds.ts';

/** Linking PayPay, from the account or during the set-up. */
export const BindPayPayScreen = () => <BindScreen kind="paypay" />;

/** Linking d払い, from the account or during the set-up. */
export const BindDpayScreen = () => <BindScreen kind="dpay" />;

function BindScreen({ kind }: { readonly kind: PayMethodKind }) {
  const text = useText(payMessages);
  const { to, titleOf } = usePages();
  const inSetUp = matchPage(useLocation().pathname)?.name === bindPages.setup[kind];
  const parent = inSetUp ? 'setUserPay' : 'userPay';
  const offered = useAppState((state) => state.client?.payMethods.includes(kind) === true);
  return (
    <>
      <PageTitle parent={parent}>{titleOf(bindPages.account[kind])}</PageTitle>
      {offered ? (
        <Binding kind={kind} />
      ) : (
        <EmptyState icon={walletIcon} title={text.notOffered(payKindNames[kind])}>
          <p>{text.notOfferedBody}</p>
          <LinkButton to={to(parent)}>{text.otherMethods}</LinkButton>
        </EmptyState>
      )}
    </>
  );
}

/** What linking is for, and to which LINE account: nobody shall link a wallet to somebody else. */
function Binding({ kind }: { readonly kind: PayMethodKind }) {
  const text = useText(payMessages);
  const { to } = usePages();
  const lineUser = useAppState((state) => state.lineUser);
  const name = payKindNames[kind];
  return (
    <>
      {lineUser ? (
        <Card>
          <Person profile={lineUser.profile} note={text.account} />
        </Card>
      ) : null}
      <section className="card">
        <h2>{text.bindTitle(name)}</h2>
        <p>{text.bindBody(name)}</p>
      </section>
      <Notice>
        <b>{text.bindClosed(name)}</b>
        {text.bindClosedBody}
      </Notice>
      <LinkButton to={to('main')}>{text.toMachines}</LinkButton>
      <LinkButton to={to('faqs')} look="quiet">
        {text.faq}
      </LinkButton>
    </>
  );
}

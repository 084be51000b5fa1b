import { useLocation } from 'react-router';
import type { PayMethodKind } from '../../../contract/client.ts';
import { matchPage } from '../../../contract/pages.ts';
import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { walletIcon } from '../../ui/more-icons.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { BindForm } from './bind-form.tsx';
import { bindMessages } from './bind-messages.ts';
import { bindPages, payKindNames } from './pay-kinds.ts';
import { useWalletReturn } from './use-wallet-return.ts';
import { WalletReturnView } from './wallet-return-view.tsx';

/** Linking PayPay, from the account or during the set-up. */
export const BindPayPayScreen = () => <BindScreen kind="paypay" />;

/** Linking d払い, from the account or during the set-up; the carrier leads back here too. */
export const BindDpayScreen = () => <BindScreen kind="dpay" />;

function BindScreen({ kind }: { readonly kind: PayMethodKind }) {
  const { titleOf } = usePages();
  const inSetUp = matchPage(useLocation().pathname)?.name === bindPages.setup[kind];
  const parent = inSetUp ? 'setUserPay' : 'userPay';
  const returned = useWalletReturn();
  return (
    <>
      <PageTitle parent={parent}>{titleOf(bindPages.account[kind])}</PageTitle>
      {returned ? (
        <WalletReturnView returned={returned} kind={kind} />
      ) : (
        <OfferedForm kind={kind} parent={parent} />
      )}
    </>
  );
}

type OfferedFormProps = {
  readonly kind: PayMethodKind;
  readonly parent: 'userPay' | 'setUserPay';
};

function OfferedForm({ kind, parent }: OfferedFormProps) {
  const text = useText(bindMessages);
  const { to } = usePages();
  const offered = useAppState((state) => state.client?.payMethods.includes(kind) === true);
  if (offered) return <BindForm kind={kind} />;
  return (
    <EmptyState icon={walletIcon} title={text.notOffered(payKindNames[kind])}>
      <p>{text.notOfferedBody}</p>
      <LinkButton to={to(parent)}>{text.otherMethods}</LinkButton>
    </EmptyState>
  );
}

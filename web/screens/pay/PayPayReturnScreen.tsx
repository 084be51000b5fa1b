import { useText } from '../../i18n/use-text.ts';
import { payProviders } from '../../pay/providers.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { walletIcon } from '../../ui/more-icons.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { usePages } from '../../ui/pages.ts';
import { returnMessages } from './return-messages.ts';
import { useWalletReturn, WalletReturnView } from './wallet-return-view.tsx';

/** Where PayPay sends people back to. */
export function PayPayReturnScreen() {
  const { titleOf } = usePages();
  const returned = useWalletReturn();
  return (
    <>
      <PageTitle>{titleOf('payPayReturn')}</PageTitle>
      {returned ? <WalletReturnView returned={returned} kind="paypay" /> : <NothingCame />}
    </>
  );
}

/** The page was opened without a return: there is nothing to show. */
function NothingCame() {
  const text = useText(returnMessages);
  const { to } = usePages();
  return (
    <EmptyState icon={walletIcon} title={text.nothing(payProviders.paypay.name)}>
      <p>{text.nothingBody(payProviders.paypay.name)}</p>
      <LinkButton to={to('userPay')}>{text.toMethods}</LinkButton>
      <LinkButton to={to('main')} look="quiet">
        {text.backToApp}
      </LinkButton>
    </EmptyState>
  );
}

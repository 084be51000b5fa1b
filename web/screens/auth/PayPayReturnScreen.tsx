import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { walletIcon } from '../../ui/more-icons.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { authMessages } from './messages.ts';

/** Where PayPay sends people back to. */
export function PayPayReturnScreen() {
  const text = useText(authMessages);
  const { to, titleOf } = usePages();
  const came = useAppState((state) => state.payPayResponseToken !== null);
  return (
    <>
      <PageTitle>{titleOf('payPayReturn')}</PageTitle>
      <EmptyState icon={walletIcon} title={came ? text.received : text.nothing}>
        <p>{came ? text.receivedBody : text.nothingBody}</p>
        <LinkButton to={to('userPay')}>{text.toMethods}</LinkButton>
        <LinkButton to={to('main')} look="quiet">
          {text.home}
        </LinkButton>
      </EmptyState>
    </>
  );
}

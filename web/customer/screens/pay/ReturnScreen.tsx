import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { walletIcon } from '../../../ui/more-icons.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { usePages } from '../../parts/pages.ts';
import { useProviderName } from '../../pay/use-provider-name.ts';
import { type ProviderPage, useProviderPage } from './provider-page.ts';
import { returnMessages } from './return-messages.ts';
import { useWalletReturn, WalletReturnView } from './wallet-return-view.tsx';

/** The page to which a payment provider returns. */
export function ReturnScreen() {
  const shown = useProviderPage();
  return shown ? <Return {...shown} /> : null;
}

function Return({ page, kind }: ProviderPage) {
  const { titleOf } = usePages();
  const returned = useWalletReturn();
  return (
    <>
      <PageTitle>{titleOf(page)}</PageTitle>
      {returned ? (
        <WalletReturnView returned={returned} kind={kind} />
      ) : (
        <NothingCame kind={kind} />
      )}
    </>
  );
}

/** Shown if the person opened the page directly, without a visit to the provider. */
function NothingCame({ kind }: { readonly kind: PayMethodKind }) {
  const text = useText(returnMessages);
  const { to } = usePages();
  const name = useProviderName(kind);
  return (
    <EmptyState icon={walletIcon} title={text.nothing(name)}>
      <p>{text.nothingBody(name)}</p>
      <LinkButton to={to('userPay')}>{text.toMethods}</LinkButton>
      <LinkButton to={to('main')} look="quiet">
        {text.backToApp}
      </LinkButton>
    </EmptyState>
  );
}

import type { Order } from '../../../contract/orders.ts';
import { useText } from '../../i18n/use-text.ts';
import { isInsideLine } from '../../lib/inside-line.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { receiptIcon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { openInBrowser } from './open-in-browser.ts';
import { receiptMessages } from './receipt-messages.ts';
import { hasReceipt } from './receipt-of.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** The receipt on a sheet of its own, to print or to keep. */
export function ReceiptScreen({ order }: { readonly order: Order }) {
  const text = useText(receiptMessages);
  const { to } = usePages();
  const title = order.seller.registrationNumber ? text.receipt : text.details;
  return (
    <>
      <PageTitle parent="order" params={{ id: order.id }}>
        {title}
      </PageTitle>
      {hasReceipt(order.state) ? (
        <>
          <ReceiptSheet order={order} title={title} />
          <Keep />
        </>
      ) : (
        <EmptyState icon={receiptIcon} title={text.none}>
          <p>{text.noneBody}</p>
          <LinkButton to={to('order', { id: order.id })}>{text.toOrder}</LinkButton>
        </EmptyState>
      )}
    </>
  );
}

/** LINE's browser cannot print: there the way leads to one that can. */
function Keep() {
  const text = useText(receiptMessages);
  if (!isInsideLine()) return <Button onClick={() => window.print()}>{text.print}</Button>;
  return (
    <div className="keep">
      <p className="small muted">{text.inBrowserBody}</p>
      <Button onClick={() => void openInBrowser(location.pathname + location.search)}>
        {text.inBrowser}
      </Button>
    </div>
  );
}

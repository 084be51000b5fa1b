import { useText } from '../../i18n/use-text.ts';
import { Link } from '../../ui/link.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { buyMessages } from './messages.ts';

/** What 特定商取引法 12の6 wants on the last screen: when it is paid, delivered, and taken back. */
export function LegalFacts() {
  const text = useText(buyMessages);
  const { to } = usePages();
  return (
    <dl className="card legal-facts">
      <dt>{text.when}</dt>
      <dd>{text.whenBody}</dd>
      <dt>{text.delivery}</dt>
      <dd>{text.deliveryBody}</dd>
      <dt>{text.cancel}</dt>
      <dd>{text.cancelBody}</dd>
      <dd>
        <Link to={to('seller')}>{text.sellerPage}</Link>
      </dd>
    </dl>
  );
}

import * as v from 'valibot';
import type { Order } from '../../../contract/orders.ts';
import { usePayMethods } from '../../api/person-queries.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { payMethodName } from '../../pay/providers.ts';
import { useDraft } from '../../session/drafts.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePages } from '../../ui/pages.ts';
import { orderMessages } from './messages.ts';

/** The review keeps its choice under this name; nothing else of it matters here. */
const choiceSchema = v.object({ payMethodId: v.optional(v.string()) });

/** After a refused payment: the same drink with another method that is registered, one tap away. */
export function OtherMethod({ order }: { readonly order: Order }) {
  const text = useText(orderMessages);
  const language = useLanguage();
  const { to } = usePages();
  const { data } = usePayMethods();
  const [{ slot }] = order.lines;
  const machineId = order.machine.id;
  const { keep } = useDraft(`choice:${machineId}:${slot}`, choiceSchema, {});
  const other = data?.bound.find(
    ({ kind, label, state }) =>
      state === 'active' && (kind !== order.pay.kind || label !== order.pay.label),
  );
  if (!other) return null;
  return (
    <LinkButton
      to={`${to('machine', { machineId })}?item=${slot}`}
      onFollow={() => keep({ payMethodId: other.id })}
    >
      {text.withMethod(payMethodName(other, language))}
    </LinkButton>
  );
}

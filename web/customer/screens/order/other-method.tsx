import * as v from 'valibot';
import type { Order } from '../../../../contract/customer/orders.ts';
import type { PayMethod } from '../../../../contract/customer/pay-methods.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { usePayMethods } from '../../api/person-queries.ts';
import { usePages } from '../../parts/pages.ts';
import { payMethodName } from '../../pay/providers.ts';
import { useDraft } from '../../session/drafts.ts';
import { orderMessages } from './messages.ts';

/** The part of the review's draft that this component changes. */
const choiceSchema = v.object({ payMethodId: v.optional(v.string()) });

/** Returns another registered method that works; undefined if none is known. */
export function useOtherMethod({ pay }: Order): PayMethod | undefined {
  return usePayMethods().data?.bound.find(
    ({ kind, label, state }) => state === 'active' && (kind !== pay?.kind || label !== pay.label),
  );
}

type OtherMethodProps = { readonly order: Order; readonly other: PayMethod };

/** After a refused payment: buys the same drink with another method by one tap. */
export function OtherMethod({ order, other }: OtherMethodProps) {
  const text = useText(orderMessages);
  const language = useLanguage();
  const { to } = usePages();
  const [{ slot }] = order.lines;
  const machineId = order.machine.id;
  const { keep } = useDraft(`choice:${machineId}:${slot}`, choiceSchema, {});
  return (
    <LinkButton
      to={`${to('machine', { machineId })}?item=${slot}`}
      onFollow={() => keep({ payMethodId: other.id })}
    >
      {text.withMethod(payMethodName(other, language))}
    </LinkButton>
  );
}

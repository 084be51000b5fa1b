import type { PayMethodKind } from '../../../contract/client.ts';
import type { BindingId } from '../../../contract/pay-methods.ts';
import { useAppState } from '../../boot/app-state.ts';
import type { WalletReturn } from '../../boot/wallet-return.ts';
import { useText } from '../../i18n/use-text.ts';
import { useBinding } from '../../lib/use-binding.ts';
import { takeFocusWish, wishFocus } from '../../ui/focus-wish.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BindingStanding } from './binding-standing.tsx';
import { Outcome } from './outcome.tsx';
import { payKindNames } from './pay-kinds.ts';
import { returnMessages } from './return-messages.ts';
import { WaysOn } from './ways-on.tsx';

type ViewProps = { readonly returned: WalletReturn; readonly kind: PayMethodKind };

/** What came of a visit to the provider. */
export function WalletReturnView({ returned, kind }: ViewProps) {
  const bindingId = useAppState((state) => state.payPayResponseToken);
  if (returned.result !== null) return <Nothing result={returned.result} kind={kind} />;
  return bindingId ? <BindingReturn id={bindingId} kind={kind} /> : <Skeleton count={1} />;
}

type NothingProps = {
  readonly result: NonNullable<WalletReturn['result']>;
  readonly kind: PayMethodKind;
};

/** The edge found no binding to show: why, and how to go on. */
function Nothing({ result, kind }: NothingProps) {
  const text = useText(returnMessages);
  const name = payKindNames[kind];
  const words = {
    declined: [text.declined(name), text.declinedBody(name)],
    expired: [text.expired, text.expiredBody],
    invalid: [text.invalid, text.invalidBody],
    unknown: [text.unknown, text.unknownBody],
  } as const;
  const [title, body] = words[result];
  const again = result === 'declined' || result === 'expired' ? kind : undefined;
  return (
    <>
      <Outcome tone={result === 'unknown' ? 'wait' : 'alert'} title={title} body={body} />
      <WaysOn again={again} />
    </>
  );
}

type BindingReturnProps = { readonly id: BindingId; readonly kind: PayMethodKind };

function BindingReturn({ id, kind }: BindingReturnProps) {
  const text = useText(returnMessages);
  const query = useBinding(id);
  // Not this person's, or from a browser that had nothing to do with it.
  if (!query.data && query.error?.status === 401) {
    return (
      <>
        <Outcome tone="alert" title={text.strange} body={text.strangeBody} />
        <WaysOn />
      </>
    );
  }
  const missing = <Nothing result="invalid" kind={kind} />;
  return (
    <QueryView query={query} missing={missing} waiting={<Skeleton count={2} />}>
      {(binding) => (
        <BindingStanding
          binding={binding}
          decide={(decision) => tellAfter(query.decide(decision))}
        />
      )}
    </QueryView>
  );
}

/** What came of a decision is told next, to those too who do not see the page. */
async function tellAfter(deciding: Promise<void>): Promise<void> {
  wishFocus();
  try {
    await deciding;
  } catch (thrown) {
    takeFocusWish();
    throw thrown;
  }
}

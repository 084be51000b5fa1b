import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { BindingId } from '../../../../contract/customer/pay-methods.ts';
import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type FocusWish, useFocusWish } from '../../../ui/heading-focus.ts';
import { Skeleton } from '../../../ui/waiting.tsx';
import { AccountLine } from '../../parts/account-line.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useBinding } from '../../pay/use-binding.ts';
import { useProviderName } from '../../pay/use-provider-name.ts';
import { type WalletReturn, walletReturnOf } from '../../pay/wallet-return.ts';
import { useApp, useAppState } from '../../session/app-context.tsx';
import { signInWithLiff } from '../../session/sign-in.ts';
import type { AppServices } from '../../session/store.ts';
import { BindingStatus } from './binding-status.tsx';
import { NextActions } from './next-actions.tsx';
import { Outcome } from './outcome.tsx';
import { returnMessages } from './return-messages.ts';

type ViewProps = { readonly returned: WalletReturn; readonly kind: PayMethodKind };

/** The result of the visit to the provider. */
export function WalletReturnView({ returned, kind }: ViewProps) {
  const bindingId = useAppState((state) => state.payPayResponseToken);
  if (returned.result !== null) return <Nothing result={returned.result} kind={kind} />;
  return bindingId ? <BindingReturn id={bindingId} kind={kind} /> : <Skeleton count={1} />;
}

type NothingProps = {
  readonly result: NonNullable<WalletReturn['result']>;
  readonly kind: PayMethodKind;
};

/** The edge found no binding: shows the reason and the next step. */
function Nothing({ result, kind }: NothingProps) {
  const text = useText(returnMessages);
  const name = useProviderName(kind);
  const texts = {
    declined: [text.declined(name), text.declinedBody(name)],
    expired: [text.expired, text.expiredBody],
    invalid: [text.invalid, text.invalidBody],
    unknown: [text.unknown, text.unknownBody],
  } as const;
  const [title, body] = texts[result];
  const again = result === 'declined' || result === 'expired' ? kind : undefined;
  return (
    <>
      <AccountLine />
      <Outcome tone={result === 'unknown' ? 'wait' : 'alert'} title={title} body={body} />
      <NextActions again={again} />
    </>
  );
}

type BindingReturnProps = { readonly id: BindingId; readonly kind: PayMethodKind };

function BindingReturn({ id, kind }: BindingReturnProps) {
  const text = useText(returnMessages);
  const focus = useFocusWish();
  const query = useBinding(id);
  // The binding belongs to another person or another browser.
  if (!query.data && query.error?.status === 401) {
    return (
      <>
        <Outcome tone="alert" title={text.strange} body={text.strangeBody} />
        <NextActions />
      </>
    );
  }
  const missing = <Nothing result="invalid" kind={kind} />;
  return (
    <QueryView query={query} missing={missing} waiting={<Skeleton count={2} />}>
      {(binding) => (
        <BindingStatus
          binding={binding}
          decide={(decision) => focusAfter(focus, query.decide(decision))}
        />
      )}
    </QueryView>
  );
}

/** Moves the focus to the result of a decision, so that screen readers announce it. */
async function focusAfter(focus: FocusWish, deciding: Promise<void>): Promise<void> {
  focus.wish();
  try {
    await deciding;
  } catch (thrown) {
    focus.take();
    throw thrown;
  }
}

/** The return in the page's address. The state keeps its binding id (specification §3). */
export function useWalletReturn(): WalletReturn | undefined {
  const app = useApp();
  const { pathname, search } = useLocation();
  const returned = walletReturnOf({ pathname, search });
  const bindingId = returned?.bindingId ?? null;
  const isReturn = returned !== undefined;
  useEffect(() => {
    app.dispatch({ type: 'page-changed', page: { payPayResponseToken: bindingId } });
    return () => app.dispatch({ type: 'page-changed', page: { payPayResponseToken: null } });
  }, [app, bindingId]);
  useEffect(() => (isReturn ? () => signInLater(app) : undefined), [app, isReturn]);
  return returned;
}

/** Starts a sign-in when a person without a session leaves the return page. */
function signInLater(app: AppServices) {
  const stillThere = walletReturnOf(new URL(location.href)) !== undefined;
  const { phase } = app.read().session;
  if (phase === 'entry' && !stillThere) void signInWithLiff(app);
}

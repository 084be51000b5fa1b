import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { appState, setAppState } from '../../boot/app-state.ts';
import { signInWithLiff } from '../../boot/sign-in.ts';
import { type WalletReturn, walletReturnOf } from '../../boot/wallet-return.ts';

/** The return that the page's address tells of; the state keeps its binding (specification §3). */
export function useWalletReturn(): WalletReturn | undefined {
  const { pathname, search } = useLocation();
  const returned = walletReturnOf({ pathname, search });
  const bindingId = returned?.bindingId ?? null;
  const isReturn = returned !== undefined;
  useEffect(() => {
    setAppState({ payPayResponseToken: bindingId });
    return () => setAppState({ payPayResponseToken: null });
  }, [bindingId]);
  useEffect(() => (isReturn ? signInLater : undefined), [isReturn]);
  return returned;
}

/** Who leaves the page of a return for another one goes on using the app: now a session is needed. */
function signInLater() {
  const stillThere = walletReturnOf(new URL(location.href)) !== undefined;
  if (appState().phase === 'entry' && !stillThere) void signInWithLiff();
}

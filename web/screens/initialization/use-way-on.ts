import { useNavigate } from 'react-router';
import type { SetupState } from '../../../contract/setup-state.ts';
import { appState } from '../../boot/app-state.ts';
import { wayBack } from '../../lib/way-back.ts';
import { usePages } from '../../ui/use-pages.ts';
import { stepPages } from '../main/step-pages.ts';

/**
 * The page after a step: what is still required; then the purchase that was left for it; else, once, the payment method, which can be put
 * off; then home. Somebody whose set-up was complete came from the settings to change something.
 */
export function useWayOn() {
  const navigate = useNavigate();
  const { to } = usePages();
  const pageAfter = (setup: SetupState, wasComplete: boolean) => {
    if (setup.nextStep) return to(stepPages[setup.nextStep]);
    const purchase = wayBack();
    if (purchase !== undefined) return purchase;
    if (wasComplete) return to('settings');
    const offersPay = (appState().client?.payMethods.length ?? 0) > 0;
    return to(offersPay && !setup.done.includes('set-user-pay') ? 'setUserPay' : 'main');
  };
  return {
    pageAfter,
    goOn: (setup: SetupState, wasComplete: boolean, replace = false) =>
      navigate(pageAfter(setup, wasComplete), { replace }),
  };
}

/** Whether nothing required was missing before the step now under way. */
export const isComplete = () => appState().setup?.nextStep === null;

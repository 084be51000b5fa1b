import { keepWayBack } from '../../lib/way-back.ts';

/** Notes the confirmation being left, so that the step leads back to it. */
export const leaveForStep = () => keepWayBack(location.pathname + location.search);

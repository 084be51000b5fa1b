import type { LocalText } from '../../../contract/shared/language.ts';
import { providerNames } from '../../../contract/shared/pay-providers.ts';

const names: Readonly<Record<string, LocalText>> = providerNames;
const free: LocalText = { ja: 'お支払いなし', en: 'Nothing to pay' };

/** Returns the name of a payment method. `none` is an order with nothing to pay. */
export const methodName = (kind: string): LocalText =>
  kind === 'none' ? free : (names[kind] ?? { ja: kind, en: kind });

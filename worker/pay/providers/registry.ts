import type { PayMethodKind } from '../../../contract/client.ts';
import type { PayProvider } from '../port/pay-provider.ts';
import type { ProviderDescriptor, ProviderRuntime } from '../port/provider-descriptor.ts';
import { dpay } from './dpay/descriptor.ts';
import { type DpaySettings, dpaySettings } from './dpay/settings.ts';
import { payPay } from './paypay/descriptor.ts';
import { type PayPaySettings, payPaySettings } from './paypay/settings.ts';

/** The settings of all providers, for the deployment's own. */
export const providerSettings = { ...payPaySettings, ...dpaySettings };
type ProviderSettings = PayPaySettings & DpaySettings;

/** Every payment provider there is. */
export const payProviders: Readonly<Record<PayMethodKind, ProviderDescriptor<ProviderSettings>>> = {
  paypay: payPay,
  dpay,
};

/** The adapters of all providers on these settings. */
export const createPayProviders = (
  settings: ProviderSettings,
  runtimeOf: (kind: PayMethodKind) => ProviderRuntime,
): Readonly<Record<PayMethodKind, PayProvider>> => ({
  paypay: payPay.create(settings, runtimeOf('paypay')),
  dpay: dpay.create(settings, runtimeOf('dpay')),
});

import type { PayMethodKind } from '../../../contract/shared/client.ts';
import { dpay } from './dpay/descriptor.ts';
import { type DpaySettings, dpaySettings } from './dpay/settings.ts';
import { payPay, payPayTenantFields } from './paypay/descriptor.ts';
import { type PayPaySettings, payPaySettings } from './paypay/settings.ts';
import type { PayProvider } from './port/pay-provider.ts';
import type { ProviderDescriptor, ProviderRuntime } from './port/provider-descriptor.ts';

/** The settings of all providers, for the deployment's settings. */
export const providerSettings = { ...payPaySettings, ...dpaySettings };
type ProviderSettings = PayPaySettings & DpaySettings;

/** The fields in which a tenant names its merchants. */
export const merchantFields = { ...payPayTenantFields };

/** All payment providers. */
export const payProviders: Readonly<Record<PayMethodKind, ProviderDescriptor<ProviderSettings>>> = {
  paypay: payPay,
  dpay,
};

/** Creates the adapters of all providers from the settings. */
export const createPayProviders = (
  settings: ProviderSettings,
  runtimeOf: (kind: PayMethodKind) => ProviderRuntime,
): Readonly<Record<PayMethodKind, PayProvider>> => ({
  paypay: payPay.create(settings, runtimeOf('paypay')),
  dpay: dpay.create(settings, runtimeOf('dpay')),
});

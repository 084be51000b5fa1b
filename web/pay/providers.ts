import type { PayMethodKind } from '../../contract/client.ts';
import { dpay } from './providers/dpay/provider.ts';
import { paypay } from './providers/paypay/provider.ts';
import type { PayProvider } from './providers/provider.ts';

/** The providers that a tenant may offer. */
export const payProviders: Readonly<Record<PayMethodKind, PayProvider>> = { paypay, dpay };

/** A method by its provider's name and, where the provider gives one, its masked number. */
export function payMethodName({
  kind,
  label,
}: {
  readonly kind: PayMethodKind;
  readonly label: string;
}): string {
  const { name } = payProviders[kind];
  return label === '' || label === name ? name : `${name} ${label}`;
}

import type { PayMethodKind } from '../../../contract/shared/client.ts';
import type { Language } from '../../../contract/shared/language.ts';
import { dpay } from './providers/dpay/provider.ts';
import { paypay } from './providers/paypay/provider.ts';
import type { ProviderView } from './providers/provider.ts';

/** The providers that a tenant may offer. */
export const payProviders: Readonly<Record<PayMethodKind, ProviderView>> = { paypay, dpay };

type Named = { readonly kind: PayMethodKind; readonly label: string };

/** Formats a provider's masked number (`*******0001`) for people; '' if it has none. */
export function maskedNumber({ kind, label }: Named, language: Language): string {
  // Without a number, the edge sends the provider's name instead.
  if (label === payProviders[kind].name.ja) return '';
  const [, digits] = /^\*+(\d+)$/.exec(label) ?? [];
  if (digits === undefined) return label;
  return language === 'ja' ? `末尾${digits}` : `ending ${digits}`;
}

/** Names a method by its provider and masked number. */
export function payMethodName(method: Named, language: Language): string {
  const name = payProviders[method.kind].name[language];
  const number = maskedNumber(method, language);
  if (number === '') return name;
  return language === 'ja' ? `${name}（${number}）` : `${name} (${number})`;
}

import type { PublicClient } from '../../../contract/shared/client.ts';
import type { Settings } from '../env.ts';

/**
 * Returns LINE's permanent link to a page below `/{clientId}`, which opens inside LINE if LINE is
 * installed. Undefined if the tenant has no LIFF app.
 */
export function permanentLink(
  { LINE_LIFF_BASE_URL }: Pick<Settings, 'LINE_LIFF_BASE_URL'>,
  { lineLogin: { liffId } }: { readonly lineLogin: Pick<PublicClient['lineLogin'], 'liffId'> },
  below: string,
): string | undefined {
  return liffId === null ? undefined : `${LINE_LIFF_BASE_URL}/${liffId}${below}`;
}

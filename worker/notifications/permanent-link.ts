import type { PublicClient } from '../../contract/client.ts';
import type { Settings } from '../env.ts';

/**
 * LINE's permanent link to a page below `/{clientId}`: it opens inside LINE wherever LINE is.
 * Undefined where the tenant has no LIFF app.
 */
export function permanentLink(
  { LINE_LIFF_BASE_URL }: Settings,
  { lineLogin: { liffId } }: { readonly lineLogin: Pick<PublicClient['lineLogin'], 'liffId'> },
  below: string,
): string | undefined {
  return liffId === null ? undefined : `${LINE_LIFF_BASE_URL}/${liffId}${below}`;
}

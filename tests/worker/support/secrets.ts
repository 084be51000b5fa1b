import { vi } from 'vitest';
import { valueOrFail } from '../../../cli/command/failure-text.ts';
import { openOperatorContext } from '../../../cli/orders/operator-context.ts';
import type { SecretName } from '../../../worker/core/secret-lookup.ts';
import { putSecret } from '../../../worker/core/secrets/operate/put-secret.ts';
import { servicesOf } from '../../../worker/services-of.ts';
import { outside } from '../provider-bindings.ts';
import { deployed } from './deployment.ts';

/** A deployment without tenants' credentials in its settings. */
export const noKeys = {
  PAYPAY_CREDENTIALS: '{}',
  DPAY_SHOPS: '{}',
  LINE_CHANNELS: '{}',
  CLOUD_SYSTEMS: '{}',
};

/** The keys that the stand-ins accept, as an operator has them in files. */
export const values = {
  paypay: { apiKey: 'dev-paypay-key', apiSecret: 'c2FuZGJveC1wYXlwYXktZGV2LXNlY3JldC0wMDAwMDE=' },
  cloud: { baseUrl: `${outside}/cloud` },
  line: (id: string, secret: string) => ({ messaging: { id, secret } }),
  dpay: (shopId: string) => ({
    shopId,
    shopPass: 'dev-pass',
    contactName: 'Support',
    contactEmail: 'support@example.com',
  }),
};

/** Runs `npm run ops -- tenant secret put` with the settings of the deployment. */
export async function putValue(
  clientId: string,
  name: SecretName,
  value: unknown,
  account?: string,
) {
  const operator = await openOperatorContext(servicesOf(deployed()), clientId, 'hanako');
  const given = { name, text: JSON.stringify(value), account };
  return valueOrFail(await putSecret(operator, given));
}

/** Counts the edge's reads of tenants' secrets from now on. While `away` is true, these reads fail. */
export function watchSecretReads() {
  const seen = { reads: 0, away: false };
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const isRead = request.url.endsWith(':batchGet');
    if (!isRead || !(await request.clone().text()).includes('/secrets/current')) {
      return real(request);
    }
    seen.reads += 1;
    if (!seen.away) return real(request);
    return Response.json({ error: { status: 'UNAVAILABLE' } }, { status: 503 });
  });
  return seen;
}

/** Returns everything that is logged from now on. */
export function watchLog(): readonly string[] {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
  return lines;
}

import { control } from '../sandbox/control.ts';
import type { TestEnvironment } from '../test-environment/test-environment.ts';
import { lineCredentials } from '../test-environment/visitor.ts';
import { addressOf } from './address-of.ts';

export type Load = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number };

const CONCURRENCY = 16;
const REQUESTS = 1000;

/** Sends `REQUESTS` requests, `CONCURRENCY` at a time. @throws if a response is not 2xx. */
async function load(send: (n: number) => Promise<Response>): Promise<Load> {
  const times: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < REQUESTS) {
      const n = next++;
      const startedMs = performance.now();
      const answer = await send(n);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`HTTP ${answer.status} under load`);
      times.push(performance.now() - startedMs);
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const seconds = (performance.now() - startedMs) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: Math.round(REQUESTS / seconds), p50Ms: at(0.5), p99Ms: at(0.99) };
}

/**
 * Measures the edge under load. Edge, stand-ins and client share this computer, so compare runs, and do not
 * read the results as capacity.
 */
export async function loadEdge({ app, standIns }: TestEnvironment): Promise<Record<string, Load>> {
  const { accessToken } = await lineCredentials(standIns, '1650000001-demoAAAA');
  const api = `${app}/api/clients/demo/session`;
  // Each caller has its own address, because sign-ins are rate-limited by address.
  const post = (n: number) =>
    fetch(api, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'cf-connecting-ip': addressOf(n),
      },
      body: JSON.stringify({ accessToken }),
    });
  const signedIn = await post(0xffff);
  await signedIn.arrayBuffer();
  const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const figures = {
    'boot HTML, nobody signed in': await load(() => fetch(`${app}/demo`)),
    'boot HTML with a session': await load(() => fetch(`${app}/demo`, { headers: { cookie } })),
    'GET session': await load(() => fetch(api, { headers: { cookie } })),
    'sign-in': await load(post),
  };
  await control(standIns, 'DELETE', '/requests');
  return figures;
}

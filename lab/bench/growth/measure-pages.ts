import * as v from 'valibot';
import { control } from '../../sandbox/control.ts';
import { runCron } from '../../sandbox/run-cron.ts';
import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { lineCredentials } from '../../test-environment/visitor.ts';
import { addressOf } from '../address-of.ts';
import { type Operations, operationsOf } from '../operations.ts';
import { quantile } from '../quantile.ts';
import { LIFF_ID, type Shopper } from '../shop.ts';

/** The operations of one page, and its median time on this computer. */
export type PageCost = Operations & { readonly ms: number };

const REPEATS = 5;
const placed = v.object({ id: v.string() });

/** Returns the JSON of a response, if it has any. @throws if its status is not 2xx. */
export async function answered(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  const text = await response.text();
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${text}`);
  return text.startsWith('{') ? JSON.parse(text) : undefined;
}

/**
 * Measures a person's requests to the edge and the minute's sweeps, several times each. Pages and numbers of
 * machines are of another machine each time, because a small fleet would fit into the edge's cache.
 * @param machines the number of machines. The shopper buys at `connected`.
 */
export async function measurePages(
  environment: TestEnvironment,
  shopper: Shopper,
  { machines, connected }: { readonly machines: number; readonly connected: string },
): Promise<ReadonlyMap<string, PageCost>> {
  const { app, standIns } = environment;
  const code = (turn: number) => String(machines - turn).padStart(5, '0');
  const ask = (path: string) => answered(shopper.call('GET', path));
  // One new person for each fleet, because a person's sessions are counted up to a limit.
  const newcomer = `newcomer-${machines}`;
  await control(standIns, 'POST', '/line/users', { personId: newcomer, displayName: newcomer });
  const { accessToken } = await lineCredentials(standIns, LIFF_ID, newcomer);
  const pages: Readonly<Record<string, (turn: number) => Promise<unknown>>> = {
    'machine page': (turn) => ask(`/machines/m-${machines - turn}`),
    'home, first page': () => ask('/machines'),
    'search by number': (turn) => ask(`/machines?q=${code(turn)}`),
    'search by a word of all': () => ask(`/machines?q=${encodeURIComponent('みなと')}`),
    nearby: (turn) => ask(`/machines?near=33,${(129.05 + turn / 100).toFixed(2)}`),
    purchase: async () => {
      const { id } = v.parse(placed, await answered(shopper.buy(connected)));
      const events = await (await shopper.call('GET', `/orders/${id}/events`)).text();
      if (!events.includes('"state":"CAPTURED"')) throw new Error(`order ${id} was not captured`);
    },
    'order list': () => ask('/orders'),
    'sign-in': (turn) =>
      answered(
        fetch(`${app}/api/clients/load/session`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'cf-connecting-ip': addressOf(machines + turn),
          },
          body: JSON.stringify({ accessToken }),
        }),
      ),
    'the minute’s sweeps': () => runCron(app),
  };
  const costs = new Map<string, PageCost>();
  for (const [name, page] of Object.entries(pages)) {
    const measured: PageCost[] = [];
    for (let turn = 0; turn < REPEATS; turn++) {
      let ms = 0;
      const operations = await operationsOf(standIns, async () => {
        const fromMs = performance.now();
        await page(turn);
        ms = performance.now() - fromMs;
      });
      measured.push({ ...operations, ms });
    }
    costs.set(name, median(measured));
  }
  return costs;
}

/** Returns the median of each figure. */
function median(measured: readonly PageCost[]): PageCost {
  const middle = (of: (page: PageCost) => number) => quantile(measured.map(of), 0.5);
  return {
    reads: middle((page) => page.reads),
    writes: middle((page) => page.writes),
    calls: middle((page) => page.calls),
    ms: middle((page) => page.ms),
  };
}

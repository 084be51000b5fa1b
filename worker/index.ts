import { app } from './app.ts';
import type { Bindings } from './env.ts';
import { describeThrown } from './http/problem.ts';
import { writeLine } from './http/write-line.ts';
import { sweepPayMethods } from './pay/sweep-pay-methods.ts';
import { servicesOf } from './services.ts';

type Waiting = { waitUntil(work: Promise<unknown>): void };

/** The cron trigger's work (wrangler.toml): what nobody is waiting for is brought to its end. */
async function scheduled(_event: unknown, env: Bindings, context: Waiting): Promise<void> {
  try {
    const settled = await sweepPayMethods(servicesOf(env), (work) => context.waitUntil(work));
    writeLine({ level: 'info', sweep: 'payMethods', settled });
  } catch (thrown) {
    writeLine({ level: 'error', sweep: 'payMethods', thrown: describeThrown(thrown) });
  }
}

export default { fetch: app.fetch, scheduled };

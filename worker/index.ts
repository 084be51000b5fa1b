import { createApp } from './app.ts';
import type { Bindings } from './bindings.ts';
import { runSweeps } from './cron/run-sweeps.ts';
import type { DrawPage } from './customer/page/draw-page.ts';

export { ConsoleActions } from './console-actions/console-actions.ts';
export { drawPreview } from './customer/page/draw-preview.ts';
export { FleetHub } from './fleet-hub/fleet-hub.ts';
export { MachineObject } from './machine-object/machine-object.ts';

/**
 * Returns the Worker.
 *
 * @param draw renders the screens of web/. edge/index.ts passes it, because this folder does not
 * import web/.
 */
export const createWorker = (draw: DrawPage | null) => ({
  fetch: createApp(draw).fetch,
  scheduled: (
    _event: unknown,
    env: Bindings,
    context: { waitUntil(work: Promise<unknown>): void },
  ) => runSweeps(env, context),
});

/** Without a renderer the browser renders every page. */
export default createWorker(null);

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
 * @param draw the screens of web/, passed by edge/index.ts, because this folder does not import
 * web/.
 */
export const createWorker = (draw: DrawPage | null) => ({
  fetch: createApp(draw).fetch,
  scheduled: (
    _event: unknown,
    env: Bindings,
    context: { waitUntil(work: Promise<unknown>): void },
  ) => runSweeps(env, context),
});

/** Without screens the browser renders every page. */
export default createWorker(null);

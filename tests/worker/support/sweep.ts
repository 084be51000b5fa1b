import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import worker from '../../../worker/index.ts';
import { deployed } from './deployment.ts';

/** Fires the cron trigger with the current settings. */
export async function sweep(): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(undefined, deployed(), context);
  await waitOnExecutionContext(context);
}

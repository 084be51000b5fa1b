import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import worker from '../../../worker/index.ts';
import { deployed } from './deployment.ts';

/** The cron trigger, on the settings in force. */
export async function sweep(): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(undefined, deployed(), context);
  await waitOnExecutionContext(context);
}

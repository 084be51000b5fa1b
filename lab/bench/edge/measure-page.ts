import { cpuMsOf } from '../process-use.ts';
import type { Edge } from './start-edges.ts';

/** The results of one URL under load. */
export type Measured = {
  readonly perSecond: number;
  /** CPU milliseconds of the runtime per request, including the local proxy in front of the Worker. */
  readonly cpuMs: readonly number[];
};

const CONCURRENCY = 8;
/** The kernel counts CPU in hundredths of a second, so a batch must be large enough for 2 % precision. */
const BATCH = 100;
const BATCHES = 8;

/**
 * A browser's accepted encodings. The local runtime compresses in its own process. In production
 * the Worker does not pay for compression.
 */
export const COMPRESSED = 'gzip, deflate, br';

/**
 * Sends requests to one URL in batches, as fast as they are answered.
 * @throws if a response is not 200.
 * @param encoding the accepted encoding: `identity`, or `COMPRESSED`.
 */
export async function measurePage(
  { url, group }: Edge,
  path: string,
  encoding: string,
): Promise<Measured> {
  await batch(url + path, encoding);
  const cpuMs: number[] = [];
  const startedMs = performance.now();
  for (let n = 0; n < BATCHES; n += 1) {
    const before = cpuMsOf(group, 'workerd');
    await batch(url + path, encoding);
    cpuMs.push((cpuMsOf(group, 'workerd') - before) / BATCH);
  }
  const seconds = (performance.now() - startedMs) / 1000;
  return { perSecond: (BATCH * BATCHES) / seconds, cpuMs };
}

async function batch(address: string, encoding: string): Promise<void> {
  let left = BATCH;
  const ask = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await fetch(address, {
        headers: { accept: 'text/html', 'accept-encoding': encoding },
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, ask));
}

import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test';
import * as v from 'valibot';
import { objects } from './objects.ts';
import { until } from './shop.ts';

const HOUR_MS = 60 * 60_000;
const memorySchema = v.looseObject({
  watches: v.array(
    v.looseObject({
      kind: v.string(),
      sinceMs: v.number(),
      nextCheckMs: v.nullable(v.number()),
    }),
  ),
});

/** Returns the stored memory of a machine's object, as JSON text. */
export const memoryText = (clientId: string, machineId: string): Promise<string> =>
  runInDurableObject(objects.getByName(`${clientId}/${machineId}`), async (_, { storage }) =>
    JSON.stringify(await storage.get('memory')),
  );

/**
 * Lets hours pass for a connected machine: moves the times of the watches in its object's storage back, and
 * restarts the objects. The object stores its memory after it has welcomed the machine, so this waits for the watch
 * that a connection begins.
 *
 * @param offlineForMs adds that the machine has been offline for so long.
 */
export async function moveMemoryBack(
  clientId: string,
  machineId: string,
  hours: number,
  offlineForMs?: number,
): Promise<void> {
  await until(async () => (await memoryText(clientId, machineId)).includes('"NO_SALES"'));
  await runInDurableObject(
    objects.getByName(`${clientId}/${machineId}`),
    async (_, { storage }) => {
      const memory = v.parse(memorySchema, await storage.get('memory'));
      const earlier = (ms: number) => ms - hours * HOUR_MS;
      const watches = memory.watches.map((watch) => ({
        ...watch,
        sinceMs: earlier(watch.sinceMs),
        nextCheckMs: watch.nextCheckMs === null ? null : earlier(watch.nextCheckMs),
      }));
      const gone = {
        kind: 'MACHINE_OFFLINE',
        sinceMs: Date.now() - (offlineForMs ?? 0),
        nextCheckMs: null,
        isRaised: false,
      };
      const moved = [...watches, ...(offlineForMs === undefined ? [] : [gone])];
      await storage.put('memory', { ...memory, watches: moved });
    },
  );
  await abortAllDurableObjects();
}

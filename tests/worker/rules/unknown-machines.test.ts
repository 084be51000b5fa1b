import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { readShelf } from '../../../worker/core/machines/read-shelf.ts';

const clientId = v.parse(clientIdSchema, 'unknown-machines');
const idOf = (id: string) => v.parse(machineIdSchema, id);
const shown = { code: '1', name: { ja: '1', en: '1' }, place: { ja: '1', en: '1' } };

/** Returns a store with one machine, and the number of requested documents. */
function storeOfOne() {
  const asked = { documents: 0 };
  return {
    asked,
    nowMs: () => 1_795_000_000_000,
    store: {
      batchGet: (paths: readonly string[]) => {
        asked.documents += paths.length;
        return Promise.resolve(
          paths.map((path) =>
            path.endsWith('machines/m-real')
              ? { id: 'm-real', path, fields: shown, updateTime: '' }
              : undefined,
          ),
        );
      },
    },
  };
}

test('an unknown id costs two reads, however often it is requested within half a minute', async () => {
  const reader = storeOfOne();
  for (let n = 0; n < 3; n += 1) {
    expect(await readShelf(reader, clientId, idOf('m-nowhere'))).toBeUndefined();
  }
  expect(reader.asked.documents).toBe(2);
});

test('many invented ids do not drop the shelf of a real machine from the cache', async () => {
  const reader = storeOfOne();
  const real = await readShelf(reader, clientId, idOf('m-real'));
  expect(real?.machine.id).toBe('m-real');
  for (let n = 0; n < 2_100; n += 1) await readShelf(reader, clientId, idOf(`m-made-up-${n}`));
  const before = reader.asked.documents;
  expect(await readShelf(reader, clientId, idOf('m-real'))).toBe(real);
  expect(reader.asked.documents).toBe(before);
});

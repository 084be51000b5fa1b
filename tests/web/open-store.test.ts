import { afterEach, expect, test, vi } from 'vitest';
import { openStore } from '../../cli/services/open-store.ts';
import { documentPath } from '../../worker/core/store/segments.ts';
import { unsignedBindings } from '../worker/key-bindings.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a command waits a minute for the store', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  vi.stubGlobal('fetch', async () => Response.json([{ missing: 'x' }]));
  const store = openStore({
    ...unsignedBindings,
    FIRESTORE_EMULATOR_HOST: 'localhost:1',
    FIRESTORE_PROJECT_ID: 'demo',
    GOOGLE_SERVICE_ACCOUNT: JSON.stringify({ client_email: 'x@y.z', private_key: 'unused' }),
  });
  await store.get(documentPath('things', 'x'));
  expect(timeout).toHaveBeenCalledWith(60_000);
});

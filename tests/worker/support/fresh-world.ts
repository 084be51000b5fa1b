import { reset } from 'cloudflare:test';
import { waitForGlobalWaitUntil } from 'cloudflare:test-internal';
import { vi } from 'vitest';
import { forgetEverything } from '../../../worker/core/isolate-memory.ts';

// The files share one workerd and its modules, because loading them takes longer than most files' tests. Each
// file starts with empty memory, real time, and empty stand-ins and objects.
vi.useRealTimers();
// What a request of the earlier file left to `waitUntil` must not write into the new stand-ins. Its failure is
// not this file's.
await waitForGlobalWaitUntil().catch(() => undefined);
await reset();
forgetEverything();

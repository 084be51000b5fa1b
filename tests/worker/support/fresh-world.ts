import { reset } from 'cloudflare:test';
import { waitForGlobalWaitUntil } from 'cloudflare:test-internal';
import { vi } from 'vitest';
import { forgetEverything } from '../../../worker/core/isolate-memory.ts';

// The files share one workerd and its modules, because loading them takes longer than most files' tests. Each
// file starts with empty memory, real time, and empty stand-ins and objects.
vi.useRealTimers();
// Waits for background work (`waitUntil`) of the earlier file, which must not write into the new stand-
// ins. Its failure does not concern this file.
await waitForGlobalWaitUntil().catch(() => undefined);
await reset();
forgetEverything();

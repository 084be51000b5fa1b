import { reset } from 'cloudflare:test';
import { vi } from 'vitest';
import { forgetEverything } from '../../../worker/core/isolate-memory.ts';

// The files share one workerd and its modules, because loading them takes longer than most files' tests. Each
// file starts with empty memory, real time, and empty stand-ins and objects.
vi.useRealTimers();
await reset();
forgetEverything();

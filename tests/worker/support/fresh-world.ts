import { reset } from 'cloudflare:test';
import { vi } from 'vitest';

// The files share one workerd, because starting it and loading its modules takes longer than most files'
// tests. Each file starts with new modules, whose memory is empty, and with empty stand-ins and objects.
vi.resetModules();
await reset();

import { fileURLToPath } from 'node:url';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { FixedOrder } from '../fixed-order.ts';
import { unsignedBindings } from '../worker/key-bindings.ts';
import { outside, providerBindings } from '../worker/provider-bindings.ts';
import { CHANNEL, type FaultSettings } from './provided.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);

/** `npm run faults` sets the full size. `npm test` runs a part, the same one each time. */
const faults: FaultSettings = {
  randomRuns: number('FAULT_RUNS', 60),
  seed: number('FAULT_SEED', 1),
  everyNth: number('FAULT_EVERY_NTH', 4),
};

/** The seed of the long tests. `npm test` prints it and sets it. */
const daySeed = number('TEST_SEED', Math.floor(Date.now() / 86_400_000));

export default defineConfig({
  root,
  plugins: [
    cloudflareTest({
      miniflare: {
        compatibilityDate: '2026-10-20',
        bindings: {
          ...providerBindings,
          FIRESTORE_EMULATOR_HOST: 'outside.test',
          FIRESTORE_PROJECT_ID: 'test',
          GOOGLE_SERVICE_ACCOUNT: JSON.stringify({
            client_email: 'edge@test.iam.gserviceaccount.com',
            private_key: 'not used',
          }),
          ...unsignedBindings,
          LINE_API_BASE_URL: `${outside}/line`,
          LINE_CHANNELS: JSON.stringify({ faults: { messaging: CHANNEL } }),
        },
        outboundService: 'stand-ins',
        workers: [
          {
            name: 'stand-ins',
            modules: true,
            scriptPath: `${root}/.state/test-stand-ins/index.js`,
            compatibilityDate: '2026-10-20',
            durableObjects: { SANDBOX: { className: 'SandboxObject', useSQLite: true } },
          },
        ],
      },
    }),
  ],
  test: {
    name: 'faults',
    include: ['tests/faults/**/*.test.ts', 'tests/long/faults/**/*.test.ts'],
    globalSetup: ['tests/worker/global-setup.ts'],
    provide: { faults, daySeed },
    sequence: { sequencer: FixedOrder },
    maxWorkers: 1,
    // Long enough for a computer whose cores are busy with other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

import { defineConfig } from 'vitest/config';
import { FixedOrder } from '../fixed-order.ts';

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);

/** The settings of `npm run simulate`. `npm test` runs a few worlds, the same ones each time. */
export type SimulationSettings = {
  readonly worlds: number;
  readonly seed: number;
  /** Whether a failing world is shrunk to the shortest that still fails. */
  readonly shrinks: boolean;
};

const simulation: SimulationSettings = {
  worlds: number('SIMULATION_WORLDS', 20),
  seed: number('SIMULATION_SEED', 1),
  shrinks: number('SIMULATION_SHRINKS', 1) === 1,
};

declare module 'vitest' {
  interface ProvidedContext {
    simulation: SimulationSettings;
  }
}

/** Runs whole worlds in virtual time in Node. One seed is one world. */
export default defineConfig({
  test: {
    name: 'simulation',
    root: import.meta.dirname,
    environment: 'node',
    pool: 'forks',
    include: ['**/*.test.ts', '../long/simulation/**/*.test.ts'],
    provide: { simulation },
    sequence: { sequencer: FixedOrder },
    maxWorkers: 1,
    // Long enough for a computer whose cores are busy with other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

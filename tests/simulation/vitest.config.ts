import { defineProject } from 'vitest/config';

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);

/** What `npm run simulate` asks for; `npm test` takes a few worlds, other ones every day. */
export type SimulationSettings = {
  readonly worlds: number;
  readonly seed: number;
  /** Whether a world that fails is cut down to the shortest that still does. */
  readonly shrinks: boolean;
};

const simulation: SimulationSettings = {
  worlds: number('SIMULATION_WORLDS', 20),
  seed: number('SIMULATION_SEED', Math.floor(Date.now() / 86_400_000)),
  shrinks: number('SIMULATION_SHRINKS', 1) === 1,
};

declare module 'vitest' {
  interface ProvidedContext {
    simulation: SimulationSettings;
  }
}

/** Whole worlds in virtual time, in Node: nothing waits, and one seed is one world. */
export default defineProject({
  test: {
    name: 'simulation',
    root: import.meta.dirname,
    environment: 'node',
    pool: 'forks',
    include: ['**/*.test.ts'],
    provide: { simulation },
    // Enough for a computer whose cores are busy with something else.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

import { afterAll, beforeAll, test, vi } from 'vitest';
import { judgeWorlds } from '../../simulation/judge-worlds.ts';

const WORLDS = 60;
/** `npm test` prints the seed and sets it. */
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Date.now() / 86_400_000));

// Suppresses the edge's log lines: hundreds per world.
beforeAll(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

test(`${WORLDS} worlds from seed ${seed} lose, double and strand nothing`, {
  timeout: 3_600_000,
}, async () => {
  await judgeWorlds(
    Array.from({ length: WORLDS }, (_, number) => seed + number),
    true,
  );
});

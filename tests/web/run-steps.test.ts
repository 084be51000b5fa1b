import { expect, test, vi } from 'vitest';
import { runSteps } from '../../web/console/api/run-steps.ts';

const unexpected = ({ code }: { readonly code: string }) => expect.unreachable(code);
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('steps follow each other until nothing is left', async () => {
  const parts = [1, 2, 3, 4];
  const seen: (number | undefined)[] = [];
  runSteps({
    step: async () => ({ waits: false, part: parts.shift() }),
    onStep: ({ part }) => seen.push(part) < 3,
    onProblem: unexpected,
  });
  await settled();
  expect(seen).toEqual([1, 2, 3]);
});

test('a step that waits for a put is repeated after three seconds', async () => {
  vi.useFakeTimers();
  const step = vi.fn(async () => ({ waits: true }));
  const stop = runSteps({ step, onStep: () => true, onProblem: unexpected });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(step).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(step).toHaveBeenCalledTimes(2);
  stop();
  vi.useRealTimers();
});

test('after the end neither an answer nor a failure of a step in flight counts', async () => {
  const answers = [async () => ({ waits: false }), () => Promise.reject(new Error('late'))];
  for (const step of answers) {
    const heard = vi.fn(() => true);
    const stop = runSteps({ step, onStep: heard, onProblem: heard });
    stop();
    await settled();
    expect(heard).not.toHaveBeenCalled();
  }
});

test('the failure of a step is a problem, and ends the work', async () => {
  const problems: string[] = [];
  const step = vi.fn(() => Promise.reject(new Error('broken')));
  runSteps({ step, onStep: () => true, onProblem: ({ code }) => problems.push(code) });
  await settled();
  expect([problems, step.mock.calls.length]).toEqual([['PAGE_FAILED'], 1]);
});

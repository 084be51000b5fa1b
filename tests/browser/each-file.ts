import { afterEach, beforeAll, expect } from 'vitest';
import { control, endVisits, openPages } from './browser.ts';
import { keepEvidence } from './evidence.ts';
import { restoreMachines } from './restore-machines.ts';

// The files run one after another in one environment and one browser. Each test has its own contexts.
beforeAll(async () => {
  // Purchases of an earlier file must not empty the machine.
  await control('POST', '/machines/demo/m-lobby/refill');
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    await keepEvidence(task.fullTestName, openPages());
    await restoreMachines();
  }
  const complaints = await endVisits();
  await control('DELETE', '/faults');
  // An outcome that a failed test left unused would affect the next purchase.
  await control('DELETE', '/paypay/outcomes');
  expect(complaints, 'unexpected console errors').toEqual([]);
});

import { expect, test } from 'vitest';
import { compareWeights } from '../../lab/budgets/compare-weights.ts';
import { isTouched } from '../../lab/budgets/touched-files.ts';

const first = {
  name: 'first view',
  side: 'browser' as const,
  bytes: 1_001,
  modules: {
    'web/customer/main.tsx': 400,
    'contract/customer/pages.ts': 300,
    'web/ui/new.tsx': 90,
  },
};
const always = () => true;
const recorded = {
  browser: { 'web/customer/main.tsx': 150, 'contract/customer/pages.ts': 300 },
  edge: { 'contract/customer/pages.ts': 10 },
};

test('a file over its budget is reported with the modules that grew, the largest first', () => {
  expect(compareWeights([first], { 'first view': 1_000 }, recorded, always)).toEqual([
    {
      name: 'first view',
      bytes: 1_001,
      budget: 1_000,
      isOver: true,
      isTight: false,
      grown: [
        { module: 'web/customer/main.tsx', by: 250 },
        { module: 'web/ui/new.tsx', by: 90 },
      ],
    },
  ]);
});

test('a module that the change did not touch is not reported', () => {
  const touched = new Set(['web/ui/new.tsx']);
  const [verdict] = compareWeights([first], { 'first view': 1_000 }, recorded, (module) =>
    isTouched(touched, module),
  );
  expect(verdict?.grown).toEqual([{ module: 'web/ui/new.tsx', by: 90 }]);
});

test('a part of a file changes with the file, and a library with package-lock.json', () => {
  expect(isTouched(new Set(['web/a.tsx']), 'web/a.tsx?part')).toBe(true);
  expect(isTouched(new Set(['web/a.tsx']), 'react-dom/client.js')).toBe(false);
  expect(isTouched(new Set(['package-lock.json']), 'react-dom/client.js')).toBe(true);
});

test('a file within its budget is not reported', () => {
  const [verdict] = compareWeights([first], { 'first view': 1_001 }, recorded, always);
  expect(verdict).toMatchObject({ isOver: false, grown: [] });
});

test.each([
  [1_031, true],
  [1_032, false],
])('a budget of %i for 1001 bytes has less than 3 %% of room: %s', (budget, isTight) => {
  const [verdict] = compareWeights([first], { 'first view': budget }, recorded, always);
  expect(verdict).toMatchObject({ isOver: false, isTight });
});

test('a file without a budget fails, so that a new screen needs one', () => {
  const [verdict] = compareWeights([first], {}, recorded, always);
  expect(verdict).toMatchObject({ isOver: true, budget: undefined });
});

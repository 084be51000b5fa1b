import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type KeptVisit,
  keepVisit,
  readKept,
  settleVisit,
} from '../../web/console/rounds/kept-visits.ts';

const owner = { clientId: 'demo', staffId: 'field' };
const KEY = 'console-visits/demo/field';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const visit = (machine: string, id: string = crypto.randomUUID()): KeptVisit => ({
  ...{ round: 'r', machine, refused: null },
  visit: {
    ...{ state: 'skipped', id, at: '2026-11-28T00:00:00.000Z', replaces: null, reason: '休み' },
  },
});
const machines = () => readKept(owner).map(({ machine }) => machine);

test('the queue has only the last visit to each machine, in the order of these visits', () => {
  keepVisit(owner, visit('m-1'));
  keepVisit(owner, visit('m-2'));
  keepVisit(owner, visit('m-1'));
  expect(machines()).toEqual(['m-2', 'm-1']);
  expect(readKept({ ...owner, staffId: 'other' })).toEqual([]);
});

test('an answer removes the visit that was sent, but no later visit to the same machine', () => {
  const first = visit('m-1');
  const later = visit('m-1');
  keepVisit(owner, first);
  keepVisit(owner, later);
  settleVisit(owner, first.visit.id, null);
  expect(readKept(owner)).toEqual([later]);
  const refused = { message: 'no', other: null };
  settleVisit(owner, later.visit.id, refused);
  expect(readKept(owner)).toEqual([{ ...later, refused }]);
});

test('a visit that another version stored is not sent, and is kept for that version', () => {
  const newer = { round: 'r', machine: 'm-9', visit: { state: 'postponed' }, refused: null };
  stored.set(KEY, JSON.stringify([newer]));
  keepVisit(owner, visit('m-1'));
  expect(machines()).toEqual(['m-1']);
  expect(JSON.parse(stored.get(KEY) ?? '')).toContainEqual(newer);
  stored.set(KEY, 'no JSON');
  expect(readKept(owner)).toEqual([]);
});

import type { Mutant } from './mutant.ts';

const rounds = 'worker/core/rounds';
const coupons = 'worker/core/coupons';
const prices = 'worker/core/prices';

/** Mutants of the fleet: rounds and visits, changes of prices, and what a put does to them. */
export const fleetMutants: readonly Mutant[] = [
  {
    name: 'fleet: a visit that arrives twice is a conflict',
    file: `${rounds}/keep-visit.ts`,
    find: '    if (before?.id === asked.id) return { writes: [], value: ok(before) };\n',
    put: '',
    caughtBy: ['worker', 'console/rounds'],
  },
  {
    name: 'fleet: a visit overwrites a colleague’s',
    file: `${rounds}/keep-visit.ts`,
    find: 'if (before && before.id !== asked.replaces) {',
    put: 'if (before && asked.replaces !== null && before.id !== asked.replaces) {',
    caughtBy: ['worker', 'console/rounds'],
  },
  {
    name: 'fleet: a visit lies in the future',
    file: `${rounds}/keep-visit.ts`,
    find: 'Math.min(Date.parse(asked.at), nowMs())',
    put: 'Date.parse(asked.at)',
    caughtBy: ['worker', 'console/rounds'],
  },
  {
    name: 'fleet: a replaced visit counts on',
    file: `${rounds}/keep-visit.ts`,
    find: '...(before ? [[before.state, -1] as const] : []), ',
    put: '',
    caughtBy: ['worker', 'console/rounds'],
  },
  {
    name: 'fleet: a second report forgets the first',
    file: `${rounds}/keep-visit.ts`,
    find: '...(earlier ? [earlier] : []), ',
    put: '',
    caughtBy: ['worker', 'console/rounds'],
  },
  {
    name: 'fleet: a round that is sent twice starts again',
    file: `${rounds}/plan-round.ts`,
    find: '    if (stored) return { writes: [], value: ok(parseRound(stored)) };\n',
    put: '',
    caughtBy: ['worker', 'console/rounds'],
  },
  {
    name: 'fleet: slots of one drink each have all of its sales',
    file: `${rounds}/show-rounds.ts`,
    find: ' / slotsOf(productId),',
    put: ',',
    caughtBy: ['worker', 'console/rounds'],
  },
  {
    name: 'fleet: a round’s pace counts an eighth day',
    file: `${rounds}/show-rounds.ts`,
    find: 'const DAYS = 7;',
    put: 'const DAYS = 8;',
    caughtBy: ['worker', 'console/rounds'],
  },
  {
    name: 'fleet: a slot with another price is changed',
    file: `${prices}/priced-slot.ts`,
    find: 'item.productId === productId && item.priceYen === fromYen',
    put: 'item.productId === productId && fromYen !== toYen',
    caughtBy: ['worker', 'console/prices'],
  },
  {
    name: 'fleet: an undo takes a price that somebody has changed since',
    file: `${prices}/priced-slot.ts`,
    find: 'item.productId === productId && item.priceYen === toYen',
    put: 'item.productId === productId && fromYen !== toYen',
    caughtBy: ['worker', 'console/prices'],
  },
  {
    name: 'fleet: a change runs in the middle of a put',
    file: `${prices}/run-part.ts`,
    find: 'if (put && v.parse(lastPut, put.fields).finishedAt === null) {',
    put: 'if (put && v.parse(lastPut, put.fields).finishedAt === undefined) {',
    caughtBy: ['worker', 'console/prices'],
  },
  {
    name: 'fleet: a scheduled change runs before its time',
    file: `${prices}/run-part.ts`,
    find: "change.state === 'scheduled' && (change.startAt ?? 0) <= nowMs()",
    put: "change.state === 'scheduled'",
    caughtBy: ['worker', 'console/prices'],
  },
  {
    name: 'fleet: large changes of prices need no confirmation',
    file: `${prices}/operate/start-change.ts`,
    find: 'if (own !== jumps) return',
    put: 'if (own < 0) return',
    caughtBy: ['worker', 'console/prices'],
  },
  {
    name: 'fleet: nobody is told of a change that cannot go on',
    file: `${prices}/sweep-prices.ts`,
    find: "if (outcome === 'waits') await",
    put: "if (outcome === 'idle') await",
    caughtBy: ['worker', 'console/held-prices'],
  },
  {
    name: 'fleet: an older file takes the console’s price back',
    file: 'worker/core/tenant-put/console-prices.ts',
    find: 'if (!old || !isKept) return one;',
    put: 'if (!old || isKept) return one;',
    caughtBy: ['conformance', 'console-prices'],
  },
  {
    name: 'fleet: a put removes the console’s coupons',
    file: 'worker/core/tenant-put/plan-put.ts',
    find: ' && !isOfConsole(stored)',
    put: '',
    caughtBy: ['conformance', 'console-coupons'],
  },
  {
    name: 'fleet: a stopped coupon is given out',
    file: `${coupons}/find-code.ts`,
    find: ' && definition.stoppedAt === null',
    put: '',
    caughtBy: ['worker', 'console/campaigns'],
  },
  {
    name: 'fleet: a single-use code works for everybody',
    file: `${coupons}/add-coupon.ts`,
    find: '...(use ? [use] : []),',
    put: '',
    caughtBy: ['worker', 'console/campaigns'],
  },
  {
    name: 'fleet: a customer counts as a newcomer',
    file: `${coupons}/add-coupon.ts`,
    find: '!v.is(unpaid, fields)',
    put: 'false',
    caughtBy: ['worker', 'console/campaigns'],
  },
  {
    name: 'fleet: two coupons have one code',
    file: `${coupons}/operate/create-campaign.ts`,
    find: 'ofFile.length > 0 || ofConsole !== undefined',
    put: 'false',
    caughtBy: ['worker', 'console/campaigns'],
  },
];

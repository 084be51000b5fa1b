import type { Mutant } from './mutant.ts';

const tasks = 'worker/core/operations/tasks';
const operations = 'worker/core/operations';

/** Mutants of a day at the console: field staff, dark sites, apologies, notes and the search. */
export const deskMutants: readonly Mutant[] = [
  {
    name: 'desk: a later page shows a dark site again',
    file: `${tasks}/dark-machines.ts`,
    find: 'if (!oldest || !page.some(({ incident }) => incident.id === oldest.id)) return [];',
    put: 'if (!oldest) return [];',
    caughtBy: ['worker', 'console/dark-site'],
  },
  {
    name: 'desk: a dark site fills its page alone',
    file: `${tasks}/dark-machines.ts`,
    find: 'if (!after || tasks.length + unreadable >= limit || turn === MAX_TURNS) {',
    put: 'if (after || turn === MAX_TURNS || !after) {',
    caughtBy: ['worker', 'console/dark-site'],
  },
  {
    name: 'desk: a site is ended for one of its machines',
    file: `${tasks}/end-task.ts`,
    find: 'if (dark.length > 0) return ok(dark.map(({ stored }) => stored));',
    put: 'if (dark.length > 0) return ok(dark.slice(0, 1).map(({ stored }) => stored));',
    caughtBy: ['worker', 'console/dark-site'],
  },
  {
    name: 'desk: any role sees a machine’s task',
    file: `${tasks}/describe-task.ts`,
    find: 'if (!mayDo(acting.actor.roles, action)) {',
    put: 'if (mayDo(acting.actor.roles, action) && kind === null) {',
    caughtBy: ['worker', 'console/dark-site'],
  },
  {
    name: 'desk: a machine’s events tell of its customers',
    file: `${tasks}/describe-task.ts`,
    find: ".filter(({ kind }) => kind !== 'COMPLAINT' && kind !== 'MANUAL_REVIEW')",
    put: '',
    caughtBy: ['worker', 'console/dark-site'],
  },
  {
    name: 'desk: setting out again changes the time',
    file: `${tasks}/step-task.ts`,
    find: "if (isSame && (step.step !== 'set-out' || owner?.onWayAt != null)) {",
    put: "if (isSame && step.step !== 'set-out') {",
    caughtBy: ['worker', 'console/dark-site'],
  },
  {
    name: 'desk: setting out takes a task from a colleague unseen',
    file: `${tasks}/step-task.ts`,
    find: 'if (owner && owner.byId !== seen && !isSame) {',
    put: "if (owner && owner.byId !== seen && step.step !== 'set-out') {",
    caughtBy: ['worker', 'console/dark-site'],
  },
  {
    name: 'desk: a machine’s incident forgets its site',
    file: 'worker/core/machine-host/watches.ts',
    find: "const place = site === null || kind !== 'MACHINE_OFFLINE' ? {} : { site };",
    put: "const place = site === null || kind === 'MACHINE_OFFLINE' ? {} : { site };",
    caughtBy: ['worker', 'machines/machine-status'],
  },
  {
    name: 'desk: a coupon of any worth',
    file: `${operations}/give-coupon.ts`,
    find: 'if (yen > limitYen)',
    put: 'if (yen > limitYen && days === 0)',
    caughtBy: ['worker', 'console/apology'],
  },
  {
    name: 'desk: a coupon that counts in nobody’s day',
    file: `${operations}/give-coupon.ts`,
    find: 'store.commit([coupon, ...counted.value, ...audit])',
    put: 'store.commit([coupon, ...audit])',
    caughtBy: ['worker', 'console/apology'],
  },
  {
    name: 'desk: a coupon of one machine pays everywhere',
    file: `${operations}/give-coupon.ts`,
    find: 'const machineIds = command.atMachine ? [machine.id] : [];',
    put: 'const machineIds = command.atMachine && days === 0 ? [machine.id] : [];',
    caughtBy: ['worker', 'console/apology'],
  },
  {
    name: 'desk: a second coupon for an order',
    file: 'worker/core/coupons/apology-coupon.ts',
    find: 'create(paths.userCoupon(clientId, lineUserId, ',
    put: 'create(paths.userCoupon(clientId, lineUserId, yen + ',
    caughtBy: ['worker', 'console/apology'],
  },
  {
    name: 'desk: a coupon for somebody who left',
    file: `${operations}/give-coupon.ts`,
    find: "if (!user) return refuse({ code: 'CUSTOMER_GONE' });",
    put: '',
    caughtBy: ['worker', 'console/apology'],
  },
  {
    name: 'desk: a note that arrives twice is two',
    file: `${operations}/note-on-order.ts`,
    find: "last?.what === 'note' && last.reason === text",
    put: "last?.what === 'a note' && last.reason === text",
    caughtBy: ['worker', 'console/apology'],
  },
  {
    name: 'desk: every role finds customers',
    file: `${operations}/search/find-anything.ts`,
    find: "wants('people') && mayDo(acting.actor.roles, 'person.reveal')",
    put: "wants('people')",
    caughtBy: ['worker', 'console/search'],
  },
  {
    name: 'desk: a whole phone number is tried without limit',
    file: `${operations}/search/find-anything.ts`,
    find: "mayDo(actor.roles, 'person.reveal') && readTyped(text, services.nowMs()).kind === 'phone';",
    put: "mayDo(actor.roles, 'person.reveal') && readTyped(text, services.nowMs()).kind === 'words';",
    caughtBy: ['worker', 'console/search', 'console/reveal-limit'],
  },
];

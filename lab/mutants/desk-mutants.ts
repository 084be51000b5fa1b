import type { Mutant } from './mutant.ts';

const operations = 'worker/core/operations';

/** Mutants of the console: machine events, apologies, the search and the sign-in of commands. */
export const deskMutants: readonly Mutant[] = [
  {
    name: 'desk: a machine’s events tell of its customers',
    file: 'worker/core/incidents/machine-events.ts',
    find: ".filter(({ kind }) => kind !== 'COMPLAINT' && kind !== 'MANUAL_REVIEW')",
    put: '',
    caughtBy: ['worker', 'console/dark-site'],
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
    name: 'desk: a whole phone number is tried without limit',
    file: `${operations}/search/find-anything.ts`,
    find: "mayDo(actor.roles, 'person.reveal') && readTyped(text, services.nowMs()).kind === 'phone';",
    put: "mayDo(actor.roles, 'person.reveal') && readTyped(text, services.nowMs()).kind === 'words';",
    caughtBy: ['worker', 'console/search', 'console/reveal-limit'],
  },
  {
    name: 'desk: a command line’s code works without its verifier',
    file: 'worker/core/staff/command-line.ts',
    find: '(await hashOf(verifier)) !== answered.context.proof',
    put: "verifier === ''",
    caughtBy: ['worker', 'console/command-line'],
  },
  {
    name: 'desk: a wrong bearer token falls back to the cookie',
    file: 'worker/console/http/staff-guard.ts',
    find: "const token = bearer ?? readCookie(c, 'staff', clientId);",
    put: "const token = readCookie(c, 'staff', clientId) ?? bearer;",
    caughtBy: ['worker', 'console/command-line'],
  },
];

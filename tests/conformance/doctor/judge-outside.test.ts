import { expect, test } from 'vitest';
import { judgeOutside } from '../../../cli/doctor/judge-outside.ts';

/** Faults that no stand-in can have: PayPay's own hosts, and some of Firestore's answers. */
const relayIs = (state: 'OK' | 'MISSING' | 'NOT_USED') => ({
  relays: [{ kind: 'paypay' as const, state }],
});
const well = {
  ...{ store: 'OK', clockAheadMs: 0, overdueShards: 0, sms: 'OK' as const },
  ...relayIs('OK'),
};
const all = { payMethods: ['paypay' as const], sms: true };
const none = { payMethods: [], sms: false };

test.each([
  [
    'PayPay’s production host without a relay',
    relayIs('MISSING'),
    all,
    'failed',
    'relay/README.md',
  ],
  ['the same where nobody offers PayPay', relayIs('MISSING'), none, 'not looked at', null],
  ['a host for tests', relayIs('NOT_USED'), all, 'not looked at', null],
  ['no SMS where nobody needs it', { sms: 'NOT_CONFIGURED' }, none, 'not looked at', null],
  ['an SMS service that is away', { sms: 'NO_ANSWER' }, none, 'failed', 'status.twilio.com'],
  [
    'a role that is missing',
    { store: 'PERMISSION_DENIED' },
    none,
    'failed',
    'roles/datastore.user',
  ],
  ['another database', { store: 'NOT_FOUND' }, none, 'failed', 'FIRESTORE_DATABASE_ID'],
  ['a store that is away', { store: 'UNREACHABLE' }, none, 'failed', 'status.cloud.google.com'],
  ['an answer without a date', { clockAheadMs: null }, none, 'not looked at', null],
  ['a clock that is behind', { clockAheadMs: -31_000 }, none, 'failed', 'time service'],
] as const)('%s is the only failure reported', (_, broken, needs, state, remedy) => {
  const wrong = judgeOutside({ ...well, ...broken }, needs).filter((one) => one.state !== 'ok');
  expect(wrong).toHaveLength(1);
  expect(wrong[0]?.state).toBe(state);
  if (remedy === null) expect(wrong[0]?.remedy).toBeNull();
  else expect(wrong[0]?.remedy).toContain(remedy);
});

test('a clock that differs by half a minute is accepted', () => {
  const found = judgeOutside({ ...well, clockAheadMs: 30_000 }, none);
  expect(found.every(({ state }) => state === 'ok')).toBe(true);
});

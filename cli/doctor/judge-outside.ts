import type { PayMethodKind } from '../../contract/shared/client.ts';
import { payProviders } from '../../worker/core/pay-providers/registry.ts';
import type { SelfCheck } from '../../worker/core/self-check/report.ts';
import { type Finding, failed, notLookedAt, ok } from './finding.ts';

/** Google's tokens and providers' signatures contain the time. One provider refuses a skew of two minutes. */
const MAX_SKEW_MS = 30_000;

/** The platforms that this deployment's tenants use. */
export type Needs = { readonly payMethods: readonly PayMethodKind[]; readonly sms: boolean };

type Outside = NonNullable<SelfCheck['outside']>;

/** Returns findings for the edge's own checks of other platforms. */
export const judgeOutside = (outside: Outside, needs: Needs): Finding[] => [
  judgeStore(outside),
  judgeClock(outside),
  ...outside.relays.flatMap((relay) => judgeRelay(relay, needs)),
  judgeSms(outside, needs),
];

function judgeStore({ store }: Outside): Finding {
  const check = 'firestore from the edge';
  if (store === 'OK') return ok(check, 'reads');
  const remedies: Readonly<Record<string, string>> = {
    PERMISSION_DENIED: 'Give the service account roles/datastore.user in the project.',
    UNAUTHENTICATED:
      'Its key was deleted, or belongs to another project: put a new GOOGLE_SERVICE_ACCOUNT.',
    NOT_FOUND: 'Look at FIRESTORE_PROJECT_ID and FIRESTORE_DATABASE_ID.',
  };
  return failed(check, store, remedies[store] ?? 'Check status.cloud.google.com, then try again.');
}

function judgeClock({ clockAheadMs }: Outside): Finding {
  if (clockAheadMs === null) return notLookedAt('clock', 'Firestore’s answer has no date');
  const seconds = Math.round(Math.abs(clockAheadMs) / 1000);
  const what = `${seconds} s ${clockAheadMs < 0 ? 'behind' : 'ahead of'} Google’s`;
  if (Math.abs(clockAheadMs) <= MAX_SKEW_MS) return ok('clock', what);
  return failed(
    'clock',
    what,
    'Tokens and signatures contain the time and will be refused. On Cloudflare, contact their support. Elsewhere, start a time service.',
  );
}

function judgeRelay(
  { kind, state }: Outside['relays'][number],
  { payMethods }: Needs,
): readonly Finding[] {
  const { relay } = payProviders[kind];
  const check = `${kind} relay`;
  if (!relay) return [];
  switch (state) {
    case 'OK':
      return [ok(check, 'healthy, and the provider responds through it')];
    case 'NOT_USED':
      return [notLookedAt(check, relay.notUsed)];
    case 'MISSING':
      return payMethods.includes(kind)
        ? [failed(check, relay.missing, relay.remedy)]
        : [notLookedAt(check, `no checked tenant offers ${kind}`)];
    case 'FAILED':
      return [
        failed(
          check,
          'its /health is not 200',
          'Check both instances and the tunnel (relay/README.md): docker compose ps, docker compose logs.',
        ),
      ];
  }
}

function judgeSms({ sms }: Outside, needs: Needs): Finding {
  const missing = 'SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, SMS_SERVICE_SID or PHONE_KEYS is not set';
  switch (sms) {
    case 'OK':
      return ok('sms', 'Twilio accepts the credentials');
    case 'NOT_CONFIGURED':
      return needs.sms
        ? failed(
            'sms',
            missing,
            'A tenant asks for a mobile number: set all four (npx wrangler secret put).',
          )
        : notLookedAt('sms', missing);
    case 'REFUSED':
      return failed(
        'sms',
        'Twilio refuses the account, the token or the service',
        'Compare SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_SERVICE_SID with Twilio’s console, and set them again.',
      );
    case 'NO_ANSWER':
      return failed('sms', 'Twilio gives no answer', 'Check status.twilio.com and SMS_BASE_URL.');
  }
}

import type { Deployment, DeploymentCheck } from '../../../contract/console/deployment.ts';
import { buildId } from '../build.ts';
import { lookAtRings } from '../self-check/look-at-settings.ts';
import { lookOutside } from '../self-check/look-outside.ts';
import type { SelfCheck } from '../self-check/report.ts';
import type { Services } from '../services.ts';
import { ringKeys } from './keys-due.ts';

/**
 * Google rejects the tokens of service accounts if our clock differs more than this from Google's.
 */
const MAX_SKEW_MS = 30_000;

/**
 * Returns the deployment's build, checks and keys. Nine reads, and a request to each relay and to
 * the SMS sender.
 */
export async function showDeployment(
  services: Services,
  env: { readonly METRICS?: unknown },
): Promise<Deployment> {
  const outside = await lookOutside(services);
  return {
    build: buildId,
    checks: [...outsideChecks(outside), metricsCheck(env)],
    keys: lookAtRings(env).map((ring) => ringKeys(ring, services.nowMs())),
  };
}

const metricsCheck = ({ METRICS }: { readonly METRICS?: unknown }): DeploymentCheck => ({
  ...{ name: 'MEASUREMENTS', detail: '' },
  state: METRICS === undefined ? 'FAILED' : 'OK',
});

function outsideChecks({
  clockAheadMs,
  overdueShards,
  relays,
  sms,
}: NonNullable<SelfCheck['outside']>): readonly DeploymentCheck[] {
  const skewMs = clockAheadMs === null ? null : Math.abs(clockAheadMs);
  return [
    {
      ...{ name: 'CLOCK', detail: skewMs === null ? '' : String(Math.round(skewMs / 1000)) },
      state: skewMs === null ? 'UNKNOWN' : okIf(skewMs <= MAX_SKEW_MS),
    },
    {
      ...{ name: 'CRON', detail: '' },
      state: overdueShards === null ? 'UNKNOWN' : okIf(overdueShards === 0),
    },
    { name: 'SMS', state: smsStates[sms], detail: '' },
    ...relays.map(
      ({ kind, state }): DeploymentCheck => ({
        ...{ name: 'RELAY', detail: kind },
        state: relayStates[state],
      }),
    ),
  ];
}

const okIf = (isOk: boolean) => (isOk ? 'OK' : 'FAILED');

const smsStates = {
  OK: 'OK',
  REFUSED: 'FAILED',
  NO_ANSWER: 'UNKNOWN',
  NOT_CONFIGURED: 'OFF',
} as const;
const relayStates = { OK: 'OK', FAILED: 'FAILED', MISSING: 'FAILED', NOT_USED: 'OFF' } as const;

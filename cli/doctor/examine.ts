import { ringNames } from '../../worker/core/crypto/key-ring.ts';
import { parseSettings, type Settings, SettingsError } from '../../worker/core/env.ts';
import { createSecretLookup } from '../../worker/core/secrets/look-up-secrets.ts';
import {
  lookAtEntries,
  lookAtRings,
  lookAtSettings,
} from '../../worker/core/self-check/look-at-settings.ts';
import type { SelfCheck } from '../../worker/core/self-check/report.ts';
import { openStore } from '../services/open-store.ts';
import { askEdge, type Edge } from './ask-edge.ts';
import { askMetrics, type LastDay } from './ask-metrics.ts';
import { findTenants, type Which } from './find-tenants.ts';
import { type Finding, failed, notLookedAt, ok } from './finding.ts';
import { judgeCost } from './judge-cost.ts';
import { judgeCron, judgeMetrics } from './judge-cron.ts';
import { judgeFirestore } from './judge-firestore.ts';
import { judgeIncidents } from './judge-incidents.ts';
import { judgeMachines, judgeRefused } from './judge-machines.ts';
import { judgeOutside } from './judge-outside.ts';
import { judgeEntries, judgeRings, judgeSettings } from './judge-settings.ts';
import { judgeTenant, type Tenant } from './judge-tenant.ts';
import { readListPrices } from './monthly-cost.ts';

export type Asked = Which & {
  readonly origin: string;
  /** The settings of the commands on this computer. */
  readonly settings: Readonly<Record<string, string>>;
};

/** Checks a deployment through its edge and from this computer. Returns all findings. */
export async function examine({ origin, settings, ...which }: Asked): Promise<Finding[]> {
  const edge: Edge = { origin, token: settings['DOCTOR_TOKEN'] };
  const here = parseHere(settings);
  const [{ finding, report }, metrics] = await Promise.all([askEdge(edge), askMetrics(settings)]);
  const store = here.settings && openStore(settings);
  const noSettings = notLookedAt('tenants', 'they need the settings here');
  const found = store && (await findTenants(store, which));
  const tenants = found?.tenants ?? [];
  const findings = [finding, here.finding];
  if (report) findings.push(...judgeReport(report, { settings, tenants, metrics }));
  if (here.settings && store) {
    findings.push(...(await judgeFirestore(here.settings)));
    if (report) findings.push(await judgeMachines(store, report), judgeRefused(dayOf(metrics)));
    const secrets = createSecretLookup(here.settings.SEAL_KEYS, store, Date.now);
    const isServing = report !== undefined && report.outside !== null;
    const place = { settings: here.settings, secrets, edge, isServing };
    for (const tenant of tenants) {
      findings.push(...(await judgeTenant(place, tenant)));
      findings.push(await judgeIncidents(store, tenant, Date.now()));
    }
  }
  findings.push(found?.finding ?? noSettings, judgeCost(metrics, readListPrices()));
  return findings;
}

function parseHere(settings: Asked['settings']): {
  readonly settings: Settings | undefined;
  readonly finding: Finding;
} {
  const check = 'settings here';
  try {
    return { settings: parseSettings(settings), finding: ok(check, 'parse') };
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause;
    const remedy = 'The commands need the edge’s settings in .dev.vars or the environment.';
    return { settings: undefined, finding: failed(check, cause.message, remedy) };
  }
}

type Seen = {
  readonly settings: Asked['settings'];
  readonly tenants: readonly Tenant[];
  readonly metrics: Awaited<ReturnType<typeof askMetrics>>;
};

function judgeReport(report: SelfCheck, { settings, tenants, metrics }: Seen): Finding[] {
  const { outside } = report;
  // An invalid setting is reported once, as a setting. The comparison between edge and computer
  // skips it.
  const bad = [...report.settings, ...lookAtSettings(settings)].flatMap(({ name, state }) =>
    state === 'MISSING' || state === 'MALFORMED' ? [name] : [],
  );
  const parses = (name: string) => !bad.includes(name);
  const here = {
    rings: lookAtRings(settings),
    entries: lookAtEntries(settings).filter(({ name }) => parses(name)),
  };
  const lines = [
    judgeSettings(report),
    ...judgeRings(report, here, ringNames.filter(parses)),
    judgeEntries(report, here),
    judgeMetrics(report),
  ];
  if (!outside) return lines;
  const needs = {
    payMethods: tenants.flatMap(({ payMethods }) => payMethods),
    sms: tenants.some(({ setup }) => setup.required.includes('set-phone-number')),
  };
  return [
    ...lines,
    ...judgeOutside(outside, needs),
    judgeCron(outside, dayOf(metrics), Date.now()),
  ];
}

const dayOf = (metrics: Seen['metrics']): LastDay | undefined =>
  typeof metrics === 'object' && 'points' in metrics ? metrics : undefined;

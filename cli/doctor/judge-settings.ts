import type { SelfCheck } from '../../worker/core/self-check/report.ts';
import { type Finding, failed, notLookedAt, ok } from './finding.ts';

type Here = {
  readonly rings: SelfCheck['rings'];
  readonly entries: SelfCheck['entries'];
};

const putSecret = (name: string) => `npx wrangler secret put ${name}`;

/** Checks that every setting of the edge is present and valid. */
export function judgeSettings({ settings }: SelfCheck): Finding {
  const bad = settings.filter(({ state }) => state === 'MISSING' || state === 'MALFORMED');
  if (bad.length === 0) {
    const set = settings.filter(({ state }) => state === 'SET').length;
    return ok('settings', `${set} set, ${settings.length - set} left at their defaults`);
  }
  const what = bad.map(({ name, state }) => `${name} is ${state.toLowerCase()}`).join(', ');
  const [first = { name: '' }] = bad;
  return failed(
    'settings',
    what,
    `The edge cannot serve requests. .dev.vars.example describes each setting. Then ${putSecret(first.name)}.`,
  );
}

/** Checks that the edge and the commands have the same keys in each ring, in the same order. */
export function judgeRings(report: SelfCheck, here: Here, names: readonly string[]): Finding[] {
  return names.map((name) => {
    const check = `keys ${name}`;
    const there = kidsOf(report, name);
    const own = kidsOf(here, name);
    if (there === '' && own === '') {
      return notLookedAt(
        check,
        'not set: needed only where codes are sent, or staff use the console',
      );
    }
    if (there === own) return ok(check, there);
    return failed(
      check,
      `the edge has ${there || 'none'}, the settings here have ${own || 'none'}`,
      `The edge and the commands must use the same ring. Set it in both places: ${putSecret(name)}, and the settings here.`,
    );
  });
}

const kidsOf = ({ rings }: Here, name: string): string =>
  rings.find((ring) => ring.name === name)?.kids.join(', ') ?? '';

/** Checks that the settings by tenant or merchant have the same entries at the edge and here. */
export function judgeEntries(report: SelfCheck, here: Here): Finding {
  const differing = here.entries.flatMap(({ name, of: own }) => {
    const there = report.entries.find((entry) => entry.name === name)?.of ?? [];
    const only = there.filter((id) => !own.includes(id));
    const missing = own.filter((id) => !there.includes(id));
    return only.length + missing.length === 0 ? [] : [{ name, only, missing }];
  });
  const [first] = differing;
  if (!first) return ok('credentials', 'the settings by tenant have the same entries here');
  const what = differing.map(({ name, only, missing }) =>
    [
      ...(missing.length > 0 ? [`${name} at the edge lacks ${missing.join(', ')}`] : []),
      ...(only.length > 0 ? [`${name} here lacks ${only.join(', ')}`] : []),
    ].join(', '),
  );
  return failed(
    'credentials',
    what.join('; '),
    `Set the same value in both places: ${putSecret(first.name)}, and the settings here. Or keep them in the database: npm run ops -- tenant secret put.`,
  );
}

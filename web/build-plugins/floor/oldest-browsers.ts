import type { SimpleSupportStatement, SupportBlock } from '@mdn/browser-compat-data';
import browserslist from 'browserslist';
import * as v from 'valibot';

/** Browser names in browserslist's data and in MDN's. */
const names = { chrome: 'chrome', ios_saf: 'safari_ios' } as const;
const entry = v.tuple([v.picklist(['chrome', 'ios_saf']), v.string()]);

type Floor = ReadonlyMap<(typeof names)[keyof typeof names], number>;

/** The oldest version of each browser in the `browserslist` entry of package.json. */
export const oldestBrowsers: Floor = readFloor(browserslist());

function readFloor(listed: readonly string[]): Floor {
  const floor = new Map<(typeof names)[keyof typeof names], number>();
  for (const one of listed) {
    const [browser, version] = v.parse(entry, one.split(' '));
    // iOS versions may be a range: `16.4-16.5`.
    const lowest = Number.parseFloat(version);
    const name = names[browser];
    floor.set(name, Math.min(lowest, floor.get(name) ?? lowest));
  }
  return floor;
}

/** The same versions as targets for Vite's build. */
export const buildTargets: string[] = [...oldestBrowsers].map(
  ([browser, version]) => (browser === 'safari_ios' ? 'ios' : browser) + version,
);

/** Whether one of the oldest browsers lacks a feature, by MDN's data. */
export const isLater = (support: SupportBlock): boolean =>
  [...oldestBrowsers].some(([browser, version]) => {
    const said = support[browser];
    if (said === undefined) return false;
    const statements = Array.isArray(said) ? said : [said];
    return !statements.some((statement) => covers(statement, version));
  });

function covers(statement: SimpleSupportStatement, version: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix } = statement;
  if (flags || prefix || statement.alternative_name) return false;
  if (typeof added !== 'string' || added === 'preview') return false;
  const isGone = typeof removed === 'string' && numberOf(removed) <= version;
  return numberOf(added) <= version && !isGone;
}

/** A version may be an upper bound: `≤37`. */
const numberOf = (version: string) => Number.parseFloat(version.replace('≤', ''));

import { LONG } from './suites.ts';

const app = [
  ...['browser/every-screen', 'browser/cut-words', 'browser/pictures', 'browser/oldest-browser'],
  ...['webkit/', 'development/'],
];
const console = ['browser/console-axe'];
const money = ['faults/', 'simulation/'];

/** The long tests that guard each part of the code, as path prefixes below `tests/long`. */
const parts: readonly { readonly changed: RegExp; readonly tests: readonly string[] }[] = [
  { changed: /^(web|contract)\/customer\//, tests: app },
  { changed: /^web\/(console|offline)\//, tests: console },
  // Every other folder of web/ serves both apps. A tsconfig.json changes no page.
  { changed: /^web\/(?!customer\/|console\/|offline\/)[^/]+\//, tests: [...app, ...console] },
  {
    changed: /^(worker\/customer\/page|tenants|tests\/long\/browser\/pictures)\//,
    tests: ['browser/pictures'],
  },
  { changed: /^worker\/core\/(orders?|order-store|purchase|drive|fulfilment)\//, tests: money },
  { changed: /^worker\/core\/(machines?|pay-providers|payment)\//, tests: money },
  { changed: /^(worker\/machine-object|contract\/machine)\//, tests: money },
  { changed: /^sandbox\/(paypay|gmo|machines)\//, tests: money },
  { changed: /^tests\/(faults|simulation)\//, tests: money },
  { changed: /^(worker\/customer|worker\/core\/machines)\//, tests: ['worker/hostile-edge'] },
  { changed: /^(worker|contract)\/console\//, tests: ['worker/hostile-console'] },
  { changed: /^cli\//, tests: ['conformance/'] },
];

const LONG_TEST = new RegExp(`^${LONG}/(.+)$`);

/** Returns the path prefixes, below `tests/long`, of the tests that guard a changed path. */
export function touchedTests(paths: readonly string[]): readonly string[] {
  const ofPath = (path: string) => [
    // A changed helper of long tests affects its whole folder.
    ...(LONG_TEST.exec(path)?.slice(1) ?? []).map((long) =>
      long.endsWith('.test.ts') ? long : long.replace(/[^/]+$/, ''),
    ),
    ...parts.filter(({ changed }) => changed.test(path)).flatMap(({ tests }) => tests),
  ];
  return [...new Set(paths.flatMap(ofPath))];
}

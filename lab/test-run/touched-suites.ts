const sweeps = ['browser', 'webkit', 'development'];
const money = ['faults', 'simulation'];

/** The suites whose long tests guard a part of the code. */
const parts: readonly { readonly changed: RegExp; readonly suites: readonly string[] }[] = [
  { changed: /^(web|contract\/customer)\//, suites: sweeps },
  { changed: /^worker\/core\/(orders?|order-store|purchase|drive|fulfilment)\//, suites: money },
  { changed: /^worker\/core\/(machines?|pay-providers|payment)\//, suites: money },
  { changed: /^(worker\/machine-object|contract\/machine)\//, suites: money },
  { changed: /^sandbox\/(paypay|gmo|machines)\//, suites: money },
  { changed: /^tests\/(faults|simulation)\//, suites: money },
  { changed: /^(worker\/customer|worker\/core\/machines)\//, suites: ['worker'] },
  { changed: /^(worker|contract)\/console\//, suites: ['worker'] },
  { changed: /^cli\//, suites: ['conformance'] },
];

const LONG_TEST = /^tests\/long\/([^/]+)\//;

/** Returns the names of the suites whose long tests guard one of the changed paths. */
export function touchedSuites(paths: readonly string[]): ReadonlySet<string> {
  const ofPath = (path: string) => [
    ...(LONG_TEST.exec(path)?.slice(1) ?? []),
    ...parts.filter(({ changed }) => changed.test(path)).flatMap(({ suites }) => suites),
  ];
  return new Set(paths.flatMap(ofPath));
}

import { runInDurableObject } from 'cloudflare:test';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clientIdSchema, machineIdSchema } from '../../contract/shared/ids.ts';
import page from '../../docs/metrics.md?raw';
import { incidentWrite } from '../../worker/core/incidents/incident-document.ts';
import { notifyIncidents } from '../../worker/core/incidents/notify-incidents.ts';
import { type LogWord, logWord } from '../../worker/core/log.ts';
import { createMetrics, type Dataset, type Measured } from '../../worker/core/metrics/metrics.ts';
import { servicesOf } from '../../worker/services-of.ts';
import { deploy, deployed } from './support/deployment.ts';
import { askToConnect, deviceToken } from './support/machine.ts';
import { openMessaging } from './support/messages.ts';
import { objects } from './support/objects.ts';
import { openShop, putMachine } from './support/shop.ts';
import { control, patch } from './support/stand-ins.ts';
import { sweep } from './support/sweep.ts';

const TENANT = 'alerting';
const CHANNEL = '1650011399';
const clientId = v.parse(clientIdSchema, TENANT);
const machine = (number: number) => v.parse(machineIdSchema, `m-${number}`);

type Row = Parameters<Dataset['writeDataPoint']>[0] & { readonly atS: number };
let rows: Row[] = [];
/** How many minutes ago the measurements are made. */
let minutesAgo = 0;
const dataset: Dataset = {
  writeDataPoint: (point) =>
    void rows.push({ ...point, atS: Math.floor(Date.now() / 1000) - minutesAgo * 60 }),
};
const { measure } = createMetrics(dataset, false);

/** The query below each rule's heading. */
const queries = new Map(
  [...page.matchAll(/^### (.+)\n(?:(?!###)[\s\S])*?```sql\n([^`]+)```/gm)].map(([, name, sql]) => [
    name,
    sql,
  ]),
);

/** Returns a query of Analytics Engine in SQLite's words: another `if`, and seconds for times. */
const inSqlite = (sql: string) =>
  sql
    .replaceAll('if(', 'iif(')
    .replaceAll(/NOW\(\) - INTERVAL '(\d+)' MINUTE/g, (_, minutes: string) =>
      String(Math.floor(Date.now() / 1000) - Number(minutes) * 60),
    );

/** Runs a rule on the measurements. Returns the rows that would call a person. */
async function alerts(rule: string): Promise<readonly Record<string, unknown>[]> {
  const query = queries.get(rule);
  if (query === undefined) throw new Error(`docs/metrics.md has no rule "${rule}"`);
  return runInDurableObject(objects.getByName(`${TENANT}/rules`), (_, { storage: { sql } }) => {
    const columns = [1, 2, 3, 4].flatMap((place) => [`blob${place} TEXT`, `double${place} REAL`]);
    sql.exec('DROP TABLE IF EXISTS line_vending');
    sql.exec(
      `CREATE TABLE line_vending (timestamp INTEGER, _sample_interval INTEGER, index1 TEXT, ${columns.join()})`,
    );
    for (const { atS, indexes, blobs, doubles } of rows) {
      const cells = [0, 1, 2, 3].flatMap((place) => [blobs[place] ?? '', doubles[place] ?? 0]);
      const values = [atS, 1, indexes[0] ?? '', ...cells];
      sql.exec(`INSERT INTO line_vending VALUES (${values.map(() => '?').join()})`, ...values);
    }
    return sql.exec(inSqlite(query)).toArray();
  });
}
/** Makes measurements that lie this many minutes back. */
function ago(minutes: number, make: () => void): void {
  minutesAgo = minutes;
  make();
  minutesAgo = 0;
}
function times(count: number, point: Measured): void {
  for (let number = 0; number < count; number++) measure(point);
}
const purchase = (state: LogWord, sinceTapMs = 2000): Measured => ({
  ...{ metric: 'purchase', clientId, state, payKind: logWord('paypay'), reason: null },
  ...{ sinceTapMs, sinceStateMs: 100 },
});
const outside = (platform: LogWord, status: number): Measured => ({
  ...{ metric: 'outside', platform, status, ms: 20 },
});
const request = (status: number, reads = 3): Measured => ({
  ...{
    metric: 'request',
    route: logWord('/api/session'),
    method: 'GET',
    status,
    ms: 9,
    reads,
    writes: 0,
  },
});
const seen = (number: number): Measured => ({
  ...{ metric: 'machine', clientId, machineId: machine(number), online: true },
});

/** Each rule with measurements that must call nobody, and with those that must call. */
const conditions: Readonly<Record<string, readonly [calm: () => void, broken: () => void]>> = {
  'Purchases stop': [
    () => {
      ago(10_100, () => times(30, purchase('CAPTURED')));
      times(10, purchase('CAPTURED'));
    },
    () => {
      ago(10_100, () => times(30, purchase('CAPTURED')));
      times(9, purchase('CAPTURED'));
    },
  ],
  'Purchases fail': [
    () => {
      times(43, purchase('CAPTURED'));
      times(7, purchase('DECLINED'));
    },
    () => {
      times(42, purchase('CAPTURED'));
      times(8, purchase('REVERTED'));
    },
  ],
  'Purchases are slow': [
    () => {
      times(19, purchase('VENDING'));
      times(1, purchase('VENDING', 5001));
    },
    () => {
      times(18, purchase('VENDING'));
      times(2, purchase('VENDING', 5001));
    },
  ],
  'A platform fails': [
    () => times(20, outside('DPAY', 200)),
    () => {
      times(19, outside('DPAY', 200));
      times(1, outside('DPAY', 0));
    },
  ],
  'The relay fails': [
    () => times(4, outside('PAYPAY', 502)),
    () => times(5, outside('PAYPAY', 504)),
  ],
  'A purchase waits for a person': [
    () => times(9, purchase('CAPTURED')),
    () => times(1, purchase('MANUAL_REVIEW')),
  ],
  'The sweep is behind': [
    () => times(10, { metric: 'sweep', action: 'ORDERS', found: 50 }),
    () => times(10, { metric: 'sweep', action: 'ORDERS', found: 51 }),
  ],
  'The sweep is gone': [
    () => times(1, { metric: 'sweep', action: 'ORDERS', found: 0 }),
    () => ago(4, () => times(1, { metric: 'sweep', action: 'ORDERS', found: 0 })),
  ],
  'A document cannot be read': [
    () => times(3, { metric: 'unreadable', clientId, kind: 'ORDER' }),
    () => ago(11, () => times(3, { metric: 'unreadable', clientId, kind: 'ORDER' })),
  ],
  'Machines disappear': [
    () => {
      for (let number = 0; number < 10; number++) ago(16, () => measure(seen(number)));
      for (let number = 0; number < 9; number++) measure(seen(number));
    },
    () => {
      for (let number = 0; number < 10; number++) ago(16, () => measure(seen(number)));
      for (let number = 0; number < 8; number++) measure(seen(number));
    },
  ],
  'A machine is silent for days': [
    () => {
      ago(5000, () => measure(seen(1)));
      measure(seen(1));
    },
    () => ago(5000, () => measure(seen(1))),
  ],
  'Somebody guesses claim codes': [
    () => times(49, { metric: 'claim', outcome: 'CLAIM_CODE_INVALID' }),
    () => {
      times(49, { metric: 'claim', outcome: 'CLAIM_CODE_INVALID' });
      times(1, { metric: 'claim', outcome: 'TOO_MANY_REQUESTS' });
    },
  ],
  'Requests fail': [
    () => times(100, request(404)),
    () => {
      times(99, request(200));
      times(1, request(500));
    },
  ],
  'Reads become expensive': [
    () => {
      ago(200, () => times(100, request(200, 3)));
      times(100, request(200, 6));
    },
    () => {
      ago(200, () => times(100, request(200, 3)));
      times(100, request(200, 7));
    },
  ],
};

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await openMessaging(CHANNEL);
  await patch(`clients/${TENANT}`, { support: { lineTo: `C${'9'.repeat(32)}` } });
  deploy({ METRICS: dataset });
});
beforeEach(() => {
  rows = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await control('DELETE', '/faults');
});

test.each(Object.entries(conditions))('%s', async (rule, [calm, broken]) => {
  calm();
  expect(await alerts(rule)).toEqual([]);
  rows = [];
  broken();
  expect(await alerts(rule)).toHaveLength(1);
});

test('the sweep of the deployed edge is seen', async () => {
  expect(await alerts('The sweep is gone')).toHaveLength(1);
  await sweep();
  expect(await alerts('The sweep is gone')).toEqual([]);
});

test('Machines are refused', async () => {
  await putMachine(TENANT, 'm-refused', { A1: 1 });
  const old = await deviceToken(TENANT, 'm-refused');
  await deviceToken(TENANT, 'm-refused');
  for (let number = 1; number <= 10; number++) {
    expect(await alerts('Machines are refused')).toEqual([]);
    expect((await askToConnect('m-refused', old)).status).toBe(401);
  }
  expect(await alerts('Machines are refused')).toHaveLength(1);
});

test('Nobody is notified, and nothing is delivered because of the monthly limit', async () => {
  const services = servicesOf(deployed());
  const subject = { kind: 'COMPLAINT', orderId: 'a'.repeat(26), machineId: null } as const;
  await services.store.commit([incidentWrite(clientId, subject, Date.now())]);
  const body = '{"message":"You have reached your monthly limit."}';
  await control('PUT', '/faults', [
    { pathPrefix: '/line', pathContains: '/push', kind: 'status', status: 429, body, times: -1 },
  ]);
  const notify = (minutes: number) =>
    notifyIncidents({ ...services, nowMs: () => Date.now() + minutes * 60_000 });
  minutesAgo = 16;
  await notify(1);
  expect(await alerts("LINE's monthly limit")).toHaveLength(1);
  expect(await alerts("A customer's problem is not delivered")).toEqual([]);
  minutesAgo = 0;
  await notify(3);
  expect(await alerts("A customer's problem is not delivered")).toHaveLength(1);
  expect(await alerts('Nobody is notified')).toHaveLength(1);
  rows = rows.filter(({ atS }) => atS > Date.now() / 1000 - 60);
  expect(await alerts('Nobody is notified')).toEqual([]);
});

test('every rule of the page is tried here', () => {
  const tried = [
    ...Object.keys(conditions),
    ...['Machines are refused', 'Nobody is notified'],
    ...["A customer's problem is not delivered", "LINE's monthly limit"],
  ];
  expect([...queries.keys()].toSorted()).toEqual(tried.toSorted());
});

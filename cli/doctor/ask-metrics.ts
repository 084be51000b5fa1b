import * as v from 'valibot';
import { call, said } from './call.ts';

/** Totals of the measurements of the last 24 hours. */
export type LastDay = {
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
  /** Rows that the machines' Durable Objects wrote to their own storage. */
  readonly objectRows: number;
  /** Messages sent through LINE. */
  readonly messages: number;
  /** Connections of machines that were refused although our key signed the token. */
  readonly machineRefusals: number;
  /** The number of measurements. */
  readonly points: number;
  readonly lastSweepMs: number | null;
};

/** Sums up each metric. The doubles are in the order of docs/metrics.md. */
const QUERY = `SELECT blob1 AS metric, SUM(_sample_interval) AS points,
  SUM(_sample_interval * double1) AS first, SUM(_sample_interval * double2) AS second,
  SUM(_sample_interval * double3) AS third, SUM(_sample_interval * double4) AS fourth,
  MAX(toUnixTimestamp(timestamp)) AS last
FROM line_vending WHERE timestamp > NOW() - INTERVAL '1' DAY GROUP BY metric FORMAT JSON`;

/** Cloudflare sends 64-bit numbers as strings. */
const count = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.number());
const answerSchema = v.object({
  data: v.array(
    v.object({
      metric: v.string(),
      ...{ points: count, first: count, second: count, third: count, fourth: count, last: count },
    }),
  ),
});
type Row = v.InferOutput<typeof answerSchema>['data'][number];

/** Reads the dataset through Cloudflare's SQL API. `NO_TOKEN` and `refused` say why there is no result. */
export async function askMetrics(
  settings: Readonly<Record<string, string>>,
): Promise<LastDay | 'NO_TOKEN' | { readonly refused: string }> {
  const token = settings['CLOUDFLARE_API_TOKEN'] ?? '';
  const account = settings['CLOUDFLARE_ACCOUNT_ID'] ?? '';
  if (token === '' || account === '') return 'NO_TOKEN';
  const base = settings['CLOUDFLARE_API_BASE_URL'] ?? 'https://api.cloudflare.com/client/v4';
  const { status, body } = await call(
    `${base}/accounts/${account}/analytics_engine/sql`,
    answerSchema,
    { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: QUERY },
  );
  return body ? sumUp(body.data) : { refused: said(status) };
}

/** Order of the doubles: `request` has ms, reads, status, writes. `object` has reads, rows, writes. */
function sumUp(rows: readonly Row[]): LastDay {
  const of = (metric: string) => rows.find((row) => row.metric === metric);
  const [request, object, sweep] = [of('request'), of('object'), of('sweep')];
  return {
    requests: request?.points ?? 0,
    reads: (request?.second ?? 0) + (object?.first ?? 0),
    writes: (request?.fourth ?? 0) + (object?.third ?? 0),
    objectRows: object?.second ?? 0,
    messages: of('message')?.points ?? 0,
    machineRefusals: of('refused')?.points ?? 0,
    points: rows.reduce((sum, { points }) => sum + points, 0),
    lastSweepMs: sweep ? sweep.last * 1000 : null,
  };
}

import pMap from 'p-map';
import { type Operated, type OperatorContext, readOrder } from '../../operator/operator-context.ts';
import { UnreadableOrder } from '../../order/unreadable-order.ts';
import type { Answer } from '../../pay-providers/port/answer.ts';
import type { Inquiry } from '../../pay-providers/port/pay-provider.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { readClient } from '../../tenant/client-document.ts';
import { askProvider } from '../ask-provider.ts';
import { spanOfDay } from '../orders-of-span.ts';
import { compareFiles, type FilesOfDay } from './compare-files.ts';
import type { Compared } from './compare-orders.ts';
import { type Finding, isFinding, type Reconciliation } from './finding.ts';
import { judgeAnswer } from './judge-payment.ts';

/** The files of a day, and how many inquiries are allowed. */
export type FileRequest = FilesOfDay & {
  /** The most inquiries at the provider. */
  readonly maxAsked: number;
};

/** Limits concurrent requests, so that they do not flood the provider's API. */
const MAX_CONCURRENT_INQUIRIES = 4;

/**
 * Compares a day's orders with the providers' settlement files. Asks the provider only about
 * differences. Writes nothing.
 */
export async function reconcileFiles(
  operator: OperatorContext,
  { day, files, mappings, maxAsked }: FileRequest,
): Promise<Operated<Reconciliation>> {
  const result = await compareFiles(operator, { day, files, mappings });
  if (!result.ok) return result;
  const { compared, found, moved } = result.value;
  // A flag needs no answer from the provider, and an unreadable order cannot be asked about.
  const toAsk = compared.findings.filter(isAskable);
  const asked = new Set(toAsk.slice(0, maxAsked));
  const client = await openClient(operator);
  const findings = await pMap(
    compared.findings,
    (finding) => (asked.has(finding) ? askAbout(operator, client, finding, day) : finding),
    { concurrency: MAX_CONCURRENT_INQUIRIES },
  );
  return ok({
    day,
    counts: countsAfter(compared, findings),
    findings: findings.filter(({ verdict }) => isFinding(verdict)),
    bad: found.bad,
    totals: {
      ...moved,
      orders: compared.orders,
      capturedYen: compared.capturedYen,
      notCompared: compared.notCompared,
      asked: asked.size,
      notAsked: toAsk.length - asked.size,
    },
  });
}

const isAskable = ({ verdict, orderId }: Finding) =>
  verdict !== 'FLAGGED' && verdict !== 'UNREADABLE' && orderId !== null;

/** This asks nobody for consent, so it needs no versions of the documents. */
const noVersions = { termsOfUse: null, privacyPolicy: null };

const openClient = async ({ services: { store }, client: { clientId } }: OperatorContext) => {
  const client = await store.get(paths.client(clientId));
  return client && readClient(clientId, client.fields, undefined, noVersions);
};

async function askAbout(
  operator: OperatorContext,
  client: Awaited<ReturnType<typeof openClient>>,
  finding: Finding,
  day: string,
): Promise<Finding> {
  const answer = await askOrNone(operator, client, finding);
  if (answer === 'UNREADABLE') return { ...finding, verdict: answer };
  if (!answer) return finding;
  const { order, verdict } = finding;
  const isOk = answer.kind === 'OK' && answer.value.state !== 'UNPROVEN';
  return {
    ...finding,
    verdict: order ? judgeAnswer(verdict, order, answer, spanOfDay(day)) : verdict,
    provider: isOk ? answer.value.state : 'NO_ANSWER',
    providerYen: isOk ? (answer.value.amountYen ?? null) : null,
  };
}

/**
 * Asks about a payment. Undefined if the order as a whole is unreadable, although the comparison
 * could read it. One such order must not stop the others.
 */
async function askOrNone(...of: Parameters<typeof ask>) {
  try {
    return await ask(...of);
  } catch (thrown) {
    if (thrown instanceof UnreadableOrder) return 'UNREADABLE';
    throw thrown;
  }
}

/**
 * Asks about a payment. A payment without an order is asked about with the tenant's current
 * merchant.
 */
async function ask(
  operator: OperatorContext,
  client: Awaited<ReturnType<typeof openClient>>,
  { order, payment }: Finding,
): Promise<Answer<Inquiry> | undefined> {
  if (order) {
    const read = await readOrder(operator, order.id);
    return read.ok ? askProvider(operator, read.value) : undefined;
  }
  if (!payment?.orderId || !client) return undefined;
  const provider = operator.services.payProviders[payment.kind];
  const merchant = await provider.merchantOf(client);
  // If the keys are unreadable at the moment, the provider is not asked.
  if (merchant === undefined || merchant === 'NOT_KNOWN') return undefined;
  return provider.inquire({ merchant, paymentId: payment.orderId });
}

/** Returns the counts after the provider's answers. */
function countsAfter(
  { counts, findings: before }: Compared,
  after: readonly Finding[],
): Reconciliation['counts'] {
  const result = new Map(counts);
  const add = (verdict: Finding['verdict'], by: number) =>
    result.set(verdict, (result.get(verdict) ?? 0) + by);
  for (const { verdict } of before) add(verdict, -1);
  for (const { verdict } of after) add(verdict, 1);
  return Object.fromEntries([...result].filter(([, count]) => count > 0));
}

import { unseal } from '../crypto/seal.ts';
import { log, logWord } from '../log.ts';
import { offSaleIfRefused } from '../pay/off-sale.ts';
import { readPayMethod } from '../pay/pay-method-document.ts';
import type { Answer } from '../pay/port/answer.ts';
import type { Inquiry, Merchant, PaymentStep } from '../pay/port/pay-provider.ts';
import type { MoneyStep, Move, Step } from './advance.ts';
import {
  afterAuthorize,
  afterCancelInquiry,
  afterCancelRevert,
  afterInquiry,
  afterLastLook,
  afterMoneyCall,
  afterMoneyInquiry,
} from './after-payment-call.ts';
import type { Driver, DriveStart } from './drive-order.ts';
import { notifyPerson } from './notify-person.ts';
import type { CommandedOrder, StoredOrder } from './order-document.ts';
import { waitMs } from './timing.ts';

/** Runs one step: the outside call, if it is one. @returns what to store; undefined: only wait. */
export async function runStep(
  driver: Driver,
  step: Step,
  start: DriveStart,
): Promise<Move | undefined> {
  const { machine } = driver;
  const { order } = start;
  switch (step.do) {
    case 'nothing':
      return undefined;
    case 'move':
      return step.move;
    case 'notify':
      return notifyPerson(driver.services, driver.clientId, order);
    case 'authorize':
      // Only the driver that stored the intent sends the request, and once. Whoever else finds the
      // intent can only ask what came of it.
      return start.ownsIntent ? authorize(driver, start) : { path: ['AUTH_UNKNOWN'], afterMs: 0 };
    case 'inquire': {
      const answer = await inquire(driver, order);
      return afterInquiry(order, answer, circumstances(driver));
    }
    case 'cancel':
      return cancel(driver, order);
    case 'check':
      return afterLastLook(order, await inquire(driver, order));
    case 'capture':
    case 'revert':
    case 'refund':
      return moveMoney(driver, step);
    case 'vend':
      if (!start.ownsIntent) return askOrResend(driver, step.order);
      machine.sendVend(step.order);
      return undefined;
    case 'query':
      machine.queryJournal(order);
      return { path: [], attempt: order.attempt + 1, afterMs: waitMs(order.attempt + 3) };
  }
}

/**
 * The command may have been sent before: what has become of it? It is sent again only to a machine whose
 * journal would know it; any other might vend a second time.
 */
function askOrResend({ machine }: Driver, order: CommandedOrder): Move | undefined {
  const reach = machine.journalReach(order);
  if (reach === 'younger') {
    return { path: ['VEND_UNKNOWN'], flag: 'JOURNAL_LOST', afterMs: waitMs(4) };
  }
  if (reach === 'complete') machine.sendVend(order);
  machine.queryJournal(order);
  return undefined;
}

const circumstances = ({ services, machine }: Driver) => ({
  nowMs: services.nowMs(),
  online: machine.online(),
});

async function authorize(driver: Driver, { order, account: known }: DriveStart): Promise<Move> {
  const { services } = driver;
  const account = known ?? (await accountOf(driver, order));
  // The pay method is gone: nothing can be sent any more, but something may have been.
  if (account === undefined) return { path: ['AUTH_UNKNOWN'], afterMs: 0 };
  const answer = await services.payProviders[order.pay.kind].authorize({
    merchant: merchantOf(driver, order),
    paymentId: order.id,
    account,
    amountYen: order.amountYen,
    description: descriptionOf(order),
    storeId: order.machine.code,
    terminalId: order.machine.id,
  });
  report(driver, order, 'authorize', answer);
  await offSaleIfRefused(services, driver.clientId, order.pay.kind, answer);
  return afterAuthorize(order, answer, circumstances(driver));
}

async function accountOf({ services, clientId }: Driver, order: StoredOrder) {
  const owner = { clientId, lineUserId: order.lineUserId };
  const method = await readPayMethod(services.store, owner, order.pay.methodId);
  return method?.account ? unseal(services.settings.SEAL_KEY, method.account) : undefined;
}

/** In whose name the order is paid: as it was when it was placed, whatever the tenant says today. */
export const merchantOf = (
  { clientId }: Pick<Driver, 'clientId'>,
  { pay }: StoredOrder,
): Merchant => ({ clientId, ...pay.merchant });

async function inquire(driver: Driver, order: StoredOrder): Promise<Answer<Inquiry>> {
  const merchant = merchantOf(driver, order);
  const provider = driver.services.payProviders[order.pay.kind];
  const answer = await provider.inquire({ merchant, paymentId: order.id });
  if (answer.kind === 'MISCONFIGURED') report(driver, order, 'inquire', answer);
  return answer;
}

async function cancel(driver: Driver, order: StoredOrder): Promise<Move> {
  const { services } = driver;
  const after = afterCancelInquiry(order, await inquire(driver, order), services.nowMs());
  if (!('revert' in after)) return after;
  const { providerPaymentId } = after.revert;
  const call = paymentStep(driver, order, providerPaymentId);
  const answer = await services.payProviders[order.pay.kind].revert(call);
  report(driver, order, 'cancel', answer);
  return afterCancelRevert(order, answer, after.revert);
}

const ends = { capture: 'CAPTURED', revert: 'REVERTED', refund: 'REFUNDED' } as const;

async function moveMoney(driver: Driver, { do: call, order, check }: MoneyStep): Promise<Move> {
  const { services } = driver;
  const done: Move = { path: [ends[call]] };
  if (check) {
    const move = afterMoneyInquiry(order, await inquire(driver, order), done);
    if (move !== 'send') return move;
  }
  const provider = services.payProviders[order.pay.kind];
  const { providerPaymentId } = order.held;
  const answer = await provider[call](paymentStep(driver, order, providerPaymentId));
  report(driver, order, call, answer);
  return afterMoneyCall(order, answer, done);
}

const paymentStep = (
  driver: Driver,
  order: StoredOrder,
  providerPaymentId: string,
): PaymentStep => ({
  merchant: merchantOf(driver, order),
  paymentId: order.id,
  providerPaymentId,
  amountYen: order.amountYen,
  attempt: order.attempt,
  description: descriptionOf(order),
});

const descriptionOf = ({ lines: [line] }: StoredOrder): string => line.name.ja;

type PaymentCall = MoneyStep['do'] | 'authorize' | 'inquire' | 'cancel';

/** What an operator should see: a provider that refuses us, or does not answer. */
function report(
  { clientId }: Driver,
  { id, pay }: StoredOrder,
  call: PaymentCall,
  answer: Answer<unknown>,
): void {
  if (answer.kind === 'OK' || answer.kind === 'DECLINED') return;
  log('payment.call-failed', {
    clientId,
    orderId: id,
    action: logWord(`${pay.kind}.${call}`),
    outcome: answer.kind === 'MISCONFIGURED' ? logWord(answer.code) : answer.kind,
  });
}

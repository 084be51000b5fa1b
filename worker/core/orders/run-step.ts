import { log, logWord } from '../log.ts';
import { offSaleIfRefused } from '../pay/off-sale.ts';
import { openAccount } from '../pay/open-account.ts';
import { readPayMethod } from '../pay/pay-method-document.ts';
import type { Answer } from '../pay/port/answer.ts';
import type { Inquiry, Merchant, PaymentStep } from '../pay/port/pay-provider.ts';
import { ok } from '../result.ts';
import type { MoneyStep, Move, Step } from './advance.ts';
import { afterLastLook, afterWatch } from './after-last-look.ts';
import {
  afterAuthorize,
  afterCancelInquiry,
  afterCancelRevert,
  afterInquiry,
  afterMoneyCall,
  afterMoneyInquiry,
  afterRefund,
} from './after-payment-call.ts';
import type { Driver, DriveStart } from './drive-order.ts';
import { notifyPerson } from './notify-person.ts';
import { type CommandedOrder, hasBeen, type StoredOrder } from './order-document.ts';
import { WATCH_MS, waitMs } from './timing.ts';

/**
 * Runs one step with its outside call, if any. @returns the move to store. Undefined: only wait.
 */
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
      // Only the driver that stored the intent sends the request, once. Any other driver that finds
      // the intent can only ask for its outcome.
      return start.ownsIntent ? authorize(driver, start) : { path: ['AUTH_UNKNOWN'], afterMs: 0 };
    case 'inquire': {
      const answer = await inquire(driver, order);
      return afterInquiry(order, answer, circumstances(driver));
    }
    case 'cancel':
      return cancel(driver, order);
    case 'check':
      return afterLastLook(order, await inquireToEnd(driver, order));
    case 'watch':
      return afterWatch(order, await watch(driver, order));
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
 * Asks for the outcome of a command that may have been sent before. It is sent again only if the
 * machine's journal would contain it. Any other machine might vend a second time.
 */
function askOrResend({ machine }: Driver, order: CommandedOrder): Move | undefined {
  const reach = machine.journalReach(order);
  if (reach === 'younger') {
    return { path: ['VEND_UNKNOWN'], flag: 'JOURNAL_LOST', afterMs: waitMs(4) };
  }
  // A machine that received the command and forgot it would vend a second time.
  if (reach === 'complete' && !machine.knows(order)) machine.sendVend(order);
  machine.queryJournal(order);
  return undefined;
}

const circumstances = ({ services, machine }: Driver) => ({
  nowMs: services.nowMs(),
  online: machine.online(),
});

async function authorize(driver: Driver, { order, account: known }: DriveStart): Promise<Move> {
  const { services } = driver;
  const opened = known === undefined ? await accountOf(driver, order) : ok(known);
  // An operator must fix the key and decide: that nothing was sent now does not show what exists.
  if (!opened.ok) {
    return { path: ['AUTH_UNKNOWN', 'CANCELLING', 'MANUAL_REVIEW'], afterMs: WATCH_MS };
  }
  const account = opened.value;
  // The pay method is gone. Nothing can be sent any more, but something may have been sent before.
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
  return method ? openAccount(services, owner, method, order.id) : ok(undefined);
}

/**
 * Returns the order's merchant at the time of purchase, whatever the tenant's settings are today.
 */
export const merchantOf = (
  { clientId }: Pick<Driver, 'clientId'>,
  { pay }: StoredOrder,
): Merchant => ({ clientId, ...pay.merchant });

async function inquire(driver: Driver, order: StoredOrder): Promise<Answer<Inquiry>> {
  const merchant = merchantOf(driver, order);
  const provider = driver.services.payProviders[order.pay.kind];
  const answer = await provider.inquire({
    merchant,
    paymentId: order.id,
    // The binding is itself an order at a provider that only has orders.
    knownId: order.pay.methodId,
  });
  if (answer.kind === 'MISCONFIGURED') report(driver, order, 'inquire', answer);
  return answer;
}

/**
 * Asks about a payment that must not exist. If it is still open, the provider is asked to end it.
 */
async function inquireToEnd(driver: Driver, order: StoredOrder): Promise<Answer<Inquiry>> {
  const answer = await inquire(driver, order);
  if (answer.kind !== 'OK' || answer.value.state !== 'PENDING') return answer;
  const number = answer.value.authorization?.providerPaymentId ?? '';
  const provider = driver.services.payProviders[order.pay.kind];
  report(driver, order, 'end', await provider.cancel(paymentStep(driver, order, number)));
  return answer;
}

/**
 * Asks about the payment of an order in manual review. A sale that is not paid yet must not be
 * ended, so this only asks.
 */
const watch = (driver: Driver, order: StoredOrder): Promise<Answer<Inquiry>> =>
  hasBeen(order, 'DISPENSED') ? inquire(driver, order) : inquireToEnd(driver, order);

async function cancel(driver: Driver, order: StoredOrder): Promise<Move> {
  const { services } = driver;
  const after = afterCancelInquiry(order, await inquireToEnd(driver, order), services.nowMs());
  if (!('revert' in after)) return after;
  const { providerPaymentId } = after.revert;
  const call = paymentStep(driver, order, providerPaymentId);
  const answer = await services.payProviders[order.pay.kind].revert(call);
  report(driver, order, 'cancel', answer);
  return afterCancelRevert(order, answer, after.revert);
}

const ends = { capture: 'CAPTURED', revert: 'REVERTED', refund: 'REFUNDED' } as const;

async function moveMoney(driver: Driver, { do: call, order, check }: MoneyStep): Promise<Move> {
  const done: Move = { path: [ends[call]] };
  const step = paymentStep(driver, order, order.held.providerPaymentId);
  if (check) {
    const move = await afterLastTry(driver, { order, step, call, done });
    if (move !== 'send') return move;
  }
  const provider = driver.services.payProviders[order.pay.kind];
  if (call === 'refund') {
    const answer = await provider.refund(step);
    report(driver, order, call, answer);
    // An accepted refund may be done by now.
    const isAccepted = answer.kind === 'OK' && answer.value === 'ACCEPTED';
    const asked = isAccepted ? await provider.inquireRefund(step) : answer;
    const isKnown = asked.kind === 'OK' && asked.value !== 'NONE';
    return afterRefund(order, isKnown ? asked : answer, done);
  }
  const answer = await provider[call](step);
  report(driver, order, call, answer);
  return afterMoneyCall(order, answer, done);
}

/** Asks for the outcome of the previous try. */
async function afterLastTry(
  driver: Driver,
  {
    order,
    step,
    call,
    done,
  }: {
    readonly order: StoredOrder;
    readonly step: PaymentStep;
    readonly call: MoneyStep['do'];
    readonly done: Move;
  },
): Promise<Move | 'send'> {
  if (call === 'refund') {
    const asked = await driver.services.payProviders[order.pay.kind].inquireRefund(step);
    if (asked.kind !== 'OK' || asked.value !== 'NONE') return afterRefund(order, asked, done);
  }
  return afterMoneyInquiry(order, await inquire(driver, order), done);
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

type PaymentCall = MoneyStep['do'] | 'authorize' | 'inquire' | 'cancel' | 'end';

/** Logs what an operator should see: a provider that refuses us or does not answer. */
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

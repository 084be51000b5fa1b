import { log, logWord } from '../log.ts';
import { type Move, withFlag } from '../order/move.ts';
import type { HeldOrder, StoredOrder } from '../order/order.ts';
import { captureYenOf } from '../order/order-payment.ts';
import type {
  AuthorizeStep,
  Circumstances,
  InquireStep,
  MoneyStep,
  RefundStep,
  Step,
  VendStep,
} from '../order/step.ts';
import { BEFORE_EXPIRY_MS } from '../order/timing.ts';
import { fulfilmentOf } from '../order-store/fulfilment-of.ts';
import { offSaleIfRefused } from '../pay/off-sale.ts';
import { openAccount } from '../pay/open-account.ts';
import { readPayMethod } from '../pay/pay-method-document.ts';
import type { Answer } from '../pay-providers/port/answer.ts';
import type { Inquiry, PaymentStep } from '../pay-providers/port/pay-provider.ts';
import { ok } from '../result.ts';
import type { Driver, DriveStart } from './driver.ts';
import { notifyPerson } from './notify-person.ts';
import { askedPayment, merchantOf, paymentsOf } from './order-provider.ts';

/**
 * Runs one step with its outside call, if any. The step defines what each answer means.
 *
 * @returns the move to store. Undefined: the order only waits.
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
      return start.ownsIntent ? authorize(driver, step, start) : step.ifSentBefore;
    case 'inquire':
    case 'cancel':
    case 'check':
    case 'watch':
      return askAbout(driver, step, order);
    case 'capture':
    case 'revert':
      return moveMoney(driver, step);
    case 'refund':
      return refund(driver, step);
    case 'vend':
      if (!start.ownsIntent) return askOrResend(driver, step);
      machine.sendCommand(step.order);
      return undefined;
    case 'query':
      machine.queryJournal(order);
      return step.move;
  }
}

/**
 * Asks for the outcome of a command that may have been sent before. Sends it again only if the
 * machine's journal would contain the first one. Otherwise the machine might vend a second time.
 */
function askOrResend({ machine }: Driver, { order, ifJournalLost }: VendStep): Move | undefined {
  const reach = machine.journalReach(order);
  if (reach === 'younger') return ifJournalLost;
  // A machine that received the command and forgot it would vend a second time.
  if (reach === 'complete' && !machine.knows(order)) machine.sendCommand(order);
  machine.queryJournal(order);
  return undefined;
}

function circumstances({ services, machine }: Driver, order: StoredOrder): Circumstances {
  const nowMs = services.nowMs();
  const { reportByMs } = fulfilmentOf(services, order).deadline(nowMs);
  return { nowMs, online: machine.online(), mustHoldMs: reportByMs - nowMs + BEFORE_EXPIRY_MS };
}

async function authorize(
  driver: Driver,
  step: AuthorizeStep,
  { order, account: known }: DriveStart,
): Promise<Move> {
  const { services } = driver;
  const opened = known === undefined ? await accountOf(driver, order) : ok(known);
  if (!opened.ok) return step.ifKeyUnknown;
  const account = opened.value;
  if (account === undefined) return step.ifMethodGone;
  const answer = await paymentsOf(services, order).authorize({
    merchant: merchantOf(driver.clientId, order),
    paymentId: order.id,
    account,
    amountYen: order.amountYen,
    description: descriptionOf(order),
    storeId: order.machine.code,
    terminalId: order.machine.id,
  });
  report(driver, order, 'authorize', answer);
  if (order.payment.kind !== 'none') {
    await offSaleIfRefused(services, driver.clientId, order.payment.kind, answer);
  }
  return flaggedIfForeign(answer, step.after(answer, circumstances(driver, order)));
}

async function accountOf({ services, clientId }: Driver, order: StoredOrder) {
  if (order.payment.kind === 'none') return ok('');
  const owner = { clientId, lineUserId: order.lineUserId };
  const method = await readPayMethod(services.store, owner, order.payment.methodId);
  return method ? openAccount(services, owner, method, order.id) : ok(undefined);
}

async function inquire(driver: Driver, order: StoredOrder): Promise<Answer<Inquiry>> {
  const asked = askedPayment(driver.clientId, order);
  const answer = await paymentsOf(driver.services, order).inquire(asked);
  if (answer.kind === 'MISCONFIGURED') report(driver, order, 'inquire', answer);
  return answer;
}

/**
 * Asks about the payment. If an amount is held that must not be, it releases the amount at once.
 */
async function askAbout(driver: Driver, step: InquireStep, order: StoredOrder): Promise<Move> {
  const answer = step.endsPending
    ? await inquireToEnd(driver, order)
    : await inquire(driver, order);
  const after = step.after(answer, circumstances(driver, order));
  if (!('release' in after)) return flaggedIfForeign(answer, after);
  const call = paymentStep(driver, order, after.release.providerPaymentId);
  const released = await paymentsOf(driver.services, order).revert(call);
  report(driver, order, 'cancel', released);
  return flaggedIfForeign(released, after.after(released));
}

/**
 * Asks about a payment that must not exist. If the provider has not decided it, asks the provider
 * to end it.
 */
async function inquireToEnd(driver: Driver, order: StoredOrder): Promise<Answer<Inquiry>> {
  const answer = await inquire(driver, order);
  if (answer.kind !== 'OK' || answer.value.state !== 'PENDING') return answer;
  const number = answer.value.authorization?.providerPaymentId ?? '';
  const provider = paymentsOf(driver.services, order);
  report(driver, order, 'end', await provider.cancel(paymentStep(driver, order, number)));
  return answer;
}

async function moveMoney(driver: Driver, step: MoneyStep): Promise<Move> {
  const { do: call, order, check } = step;
  if (check) {
    const inquired = await inquire(driver, order);
    const move = step.afterInquiry(inquired);
    if (move !== 'send') return flaggedIfForeign(inquired, move);
  }
  const provider = paymentsOf(driver.services, order);
  const amountYen = call === 'capture' ? captureYenOf(order) : order.amountYen;
  const answer = await provider[call](heldStep(driver, order, amountYen));
  report(driver, order, call, answer);
  return flaggedIfForeign(answer, step.after(answer));
}

async function refund(driver: Driver, step: RefundStep): Promise<Move> {
  const { order, check } = step;
  const provider = paymentsOf(driver.services, order);
  const call = heldStep(driver, order, order.payment.refunds.at(-1)?.yen ?? captureYenOf(order));
  if (check) {
    const asked = await provider.inquireRefund(call);
    if (asked.kind !== 'OK' || asked.value !== 'NONE')
      return flaggedIfForeign(asked, step.after(asked));
    const inquired = await inquire(driver, order);
    const move = step.afterInquiry(inquired);
    if (move !== 'send') return flaggedIfForeign(inquired, move);
  }
  const answer = await provider.refund(call);
  report(driver, order, 'refund', answer);
  // The provider may have completed an accepted refund by now, so ask at once.
  const isAccepted = answer.kind === 'OK' && answer.value === 'ACCEPTED';
  const asked = isAccepted ? await provider.inquireRefund(call) : answer;
  const isKnown = asked.kind === 'OK' && asked.value !== 'NONE';
  const last = isKnown ? asked : answer;
  return flaggedIfForeign(last, step.after(last));
}

const heldStep = (driver: Driver, order: HeldOrder, amountYen: number): PaymentStep => ({
  ...paymentStep(driver, order, order.payment.providerPaymentId),
  amountYen,
});

const paymentStep = (
  driver: Driver,
  order: StoredOrder,
  providerPaymentId: string,
): PaymentStep => ({
  merchant: merchantOf(driver.clientId, order),
  paymentId: order.id,
  providerPaymentId,
  amountYen: order.amountYen,
  heldYen: order.payment.heldYen,
  call: callOf(order),
  description: descriptionOf(order),
});

/** Each new state makes the history longer and restarts the attempts, so no name occurs twice. */
const callOf = ({ history, attempt }: StoredOrder): string => `${history.length}-${attempt}`;

/** An answer about another payment only raises the flag, so that an operator looks at it. */
const flaggedIfForeign = (answer: Answer<unknown>, move: Move): Move =>
  answer.kind === 'FOREIGN' ? withFlag(move, 'PAYMENT_MISMATCH') : move;

const descriptionOf = ({ lines: [line] }: StoredOrder): string => line.name.ja;

type PaymentCall = 'authorize' | 'inquire' | 'cancel' | 'end' | 'capture' | 'revert' | 'refund';

/** Logs what an operator should see: a provider that refuses us or does not answer. */
function report(
  { clientId }: Driver,
  { id, payment }: StoredOrder,
  call: PaymentCall,
  answer: Answer<unknown>,
): void {
  const isAnswered = answer.kind === 'OK' || answer.kind === 'DECLINED';
  log(isAnswered ? 'payment.called' : 'payment.call-failed', {
    clientId,
    orderId: id,
    action: logWord(`${payment.kind}.${call}`),
    outcome: answer.kind === 'MISCONFIGURED' ? logWord(answer.code) : answer.kind,
  });
}

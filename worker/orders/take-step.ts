import { unseal } from '../crypto/seal.ts';
import { log, logWord } from '../log.ts';
import { readPayMethod } from '../pay/pay-method-document.ts';
import type { Answer } from '../pay/port/answer.ts';
import type { PaymentStep } from '../pay/port/pay-provider.ts';
import type { Move, Step } from './advance.ts';
import {
  afterAuthorize,
  afterCancelInquiry,
  afterInquiry,
  afterMoneyCall,
  afterMoneyInquiry,
} from './after-payment-call.ts';
import type { Driver, Start } from './driver.ts';
import { notifyPerson } from './notify-person.ts';
import { waitMs } from './timing.ts';

/** Takes one step: the outside call, if it is one. @returns what to store; undefined: only wait. */
export async function takeStep(
  driver: Driver,
  step: Step,
  start: Start,
): Promise<Move | undefined> {
  const { vendor } = driver;
  const { order } = start;
  switch (step.do) {
    case 'nothing':
      return undefined;
    case 'move':
      return step.move;
    case 'notify':
      return notifyPerson(driver.services, driver.client, order);
    case 'authorize':
      // Only who stored the intent sends it, and once: whoever finds it can but ask what came of it.
      return start.fresh ? authorize(driver, start) : { path: ['AUTH_UNKNOWN'], afterMs: 0 };
    case 'inquire': {
      const answer = await inquire(driver, start);
      return afterInquiry(order, answer, circumstances(driver));
    }
    case 'cancel':
      return cancel(driver, start);
    case 'capture':
    case 'revert':
    case 'refund':
      return moveMoney(driver, step, start);
    case 'vend':
      vendor.vend(order);
      // Told before: what has become of it?
      if (!start.fresh) vendor.query(order);
      return undefined;
    case 'query':
      vendor.query(order);
      return { path: [], attempt: order.attempt + 1, afterMs: waitMs(order.attempt + 3) };
  }
}

const circumstances = ({ services, vendor }: Driver) => ({
  nowMs: services.nowMs(),
  online: vendor.online(),
});

async function authorize(driver: Driver, start: Start): Promise<Move> {
  const { services, client } = driver;
  const { order } = start;
  const account = start.account ?? (await accountOf(driver, start));
  // The pay method is gone: nothing can be sent any more, but something may have been.
  if (account === undefined) return { path: ['AUTH_UNKNOWN'], afterMs: 0 };
  const answer = await services.payProviders[order.pay.kind].authorize({
    client,
    paymentId: order.id,
    account,
    amountYen: order.amountYen,
    description: descriptionOf(start),
    storeId: order.machine.code,
    terminalId: order.machine.id,
  });
  report(driver, start, 'authorize', answer);
  return afterAuthorize(order, answer, circumstances(driver));
}

async function accountOf({ services, client }: Driver, { order }: Start) {
  const owner = { clientId: client.clientId, lineUserId: order.lineUserId };
  const method = await readPayMethod(services.store, owner, order.pay.methodId);
  return method?.account ? unseal(services.settings.SEAL_KEY, method.account) : undefined;
}

const inquire = ({ services, client }: Driver, { order }: Start) =>
  services.payProviders[order.pay.kind].inquire({
    client,
    paymentId: order.id,
    providerPaymentId: order.pay.providerPaymentId ?? '',
  });

async function cancel(driver: Driver, start: Start): Promise<Move> {
  const { services, client } = driver;
  const { order } = start;
  const inquiry = await inquire(driver, start);
  const move = afterCancelInquiry(order, inquiry, services.nowMs());
  if (move !== 'revert') return move;
  const held = inquiry.kind === 'OK' ? inquiry.value.authorization?.providerPaymentId : undefined;
  const answer = await services.payProviders[order.pay.kind].revert({
    ...paymentStep(start),
    client,
    providerPaymentId: held ?? '',
  });
  report(driver, start, 'cancel', answer);
  const done: Move = { path: ['CANCELLED'], reason: 'TOO_LATE', providerPaymentId: held ?? '' };
  return afterMoneyCall(order, answer, done);
}

const ends = { capture: 'CAPTURED', revert: 'REVERTED', refund: 'REFUNDED' } as const;

async function moveMoney(
  driver: Driver,
  step: Extract<Step, { readonly check: boolean }>,
  start: Start,
): Promise<Move> {
  const { services, client } = driver;
  const { order } = start;
  const done: Move = { path: [ends[step.do]] };
  if (step.check) {
    const move = afterMoneyInquiry(order, await inquire(driver, start), done);
    if (move !== 'send') return move;
  }
  const provider = services.payProviders[order.pay.kind];
  const answer = await provider[step.do]({ ...paymentStep(start), client });
  report(driver, start, step.do, answer);
  return afterMoneyCall(order, answer, done);
}

const paymentStep = (start: Start): Omit<PaymentStep, 'client'> => ({
  paymentId: start.order.id,
  providerPaymentId: start.order.pay.providerPaymentId ?? '',
  amountYen: start.order.amountYen,
  attempt: start.order.attempt,
  description: descriptionOf(start),
});

const descriptionOf = ({ order: { lines } }: Start): string => lines[0]?.name.ja ?? '';

/** What an operator should see: a provider that refuses us, or does not answer. */
function report(
  { client }: Driver,
  { order }: Start,
  call: PaymentCall,
  answer: Answer<unknown>,
): void {
  if (answer.kind === 'OK' || answer.kind === 'DECLINED') return;
  log('payment.call-failed', {
    clientId: client.clientId,
    orderId: order.id,
    action: logWord(`${order.pay.kind}.${call}`),
    outcome: answer.kind === 'MISCONFIGURED' ? logWord(answer.code) : answer.kind,
  });
}

type PaymentCall = 'authorize' | 'cancel' | 'capture' | 'revert' | 'refund';

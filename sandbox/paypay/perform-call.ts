import type { Context } from 'hono';
import type { PreparedOutcome } from '../traffic/outcomes.ts';
import { isRefusal, type PaypayRefusal, sendAnswer } from './answer.ts';
import type { PaypayContext } from './authenticate.ts';
import { type Code, codes } from './codes.ts';
import type { Paypay } from './paypay.ts';

/** The calls for which a test can prepare an outcome. */
export const paypayCalls = [
  'link',
  'authorization',
  'unlink',
  'profile',
  'preauthorize',
  'payment',
  'capture',
  'revert',
  'details',
  'cancel',
  'refund',
  'refund-details',
] as const;
export type PaypayCall = (typeof paypayCalls)[number];

/** PENDING is not one of PayPay's codes: the payment is accepted and stays CREATED. */
export const outcomeCodes = [...codes, 'PENDING'] as const;

export type Done = { data: unknown; http?: 200 | 201; code?: Code };
type Work = (prepared: PreparedOutcome | undefined) => Done | PaypayRefusal;

/** Runs a call and answers it, unless a test or a person has prepared another answer. */
export function performCall(
  c: Context<PaypayContext>,
  paypay: Paypay,
  call: PaypayCall,
  work: Work,
) {
  const { merchantId: account, body } = c.get('caller');
  const text = `${c.req.path} ${JSON.stringify(body)}`;
  const prepared = paypay.outcomes.take({ call, account, text });
  const code = codes.find((one) => one === prepared?.code);
  const isRefusedOnly = code !== undefined && prepared?.afterEffect === false;
  if (isRefusedOnly && !leavesTrace(call, code)) return sendAnswer(c, code);
  const done = work(prepared);
  if (code !== undefined && prepared?.afterEffect === true) return sendAnswer(c, code);
  if (isRefusal(done)) return sendAnswer(c, done.refused);
  return sendAnswer(c, done.code ?? 'SUCCESS', done.data, done.http ?? 200);
}

/** Returns whether PayPay stores the transaction as failed or undecided. Other answers store nothing. */
export function leavesTrace(call: PaypayCall, code: Code): boolean {
  const isKept = code === 'TRANSACTION_FAILED' || code === 'USER_CONFIRMATION_REQUIRED';
  return (call === 'preauthorize' || call === 'payment') && isKept;
}

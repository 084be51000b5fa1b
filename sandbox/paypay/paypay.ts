import * as v from 'valibot';
import { type Cell, openCell } from '../storage/cell.ts';
import { type Clock, openClock } from '../storage/clock.ts';
import type { Database } from '../storage/database.ts';
import { type Outcomes, openOutcomes } from '../traffic/outcomes.ts';
import { type Authorizations, openAuthorizations } from './authorizations.ts';
import { type Credentials, openCredentials } from './credentials.ts';
import { openPayments, type PaypayPayments } from './payments.ts';
import { openSessions, type Sessions } from './sessions.ts';
import { openWallets, type Wallets } from './wallets.ts';
import { openWebhooks, type Send, type Webhooks } from './webhooks.ts';

export const PaypaySettingsSchema = v.strictObject({
  /** Milliseconds until an accepted cancellation takes effect. */
  cancelDelayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 500),
  /** Whether a payment that is still CREATED can be cancelled. PayPay documents only AUTHORIZED. */
  cancelsCreated: v.optional(v.boolean(), false),
  /** Milliseconds for which an accepted refund stays CREATED. */
  refundDelayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
});
export type PaypaySettings = v.InferOutput<typeof PaypaySettingsSchema>;

const usual: PaypaySettings = { cancelDelayMs: 500, cancelsCreated: false, refundDelayMs: 0 };

/** The state of the PayPay stand-in. */
export type Paypay = {
  credentials: Credentials;
  wallets: Wallets;
  sessions: Sessions;
  authorizations: Authorizations;
  payments: PaypayPayments;
  webhooks: Webhooks;
  outcomes: Outcomes;
  settings: Cell<PaypaySettings>;
  clock: Clock;
  now: () => number;
  /** The real clock, which tests cannot move. Signatures and tokens are checked against it. */
  realNow: () => number;
  reset(): void;
};

/** Opens the PayPay stand-in on the sandbox's database. */
export function openPaypay(db: Database, realNow: () => number, send: Send): Paypay {
  const clock = openClock(db, 'paypay', realNow);
  const { now } = clock;
  const wallets = openWallets(db);
  const webhooks = openWebhooks(db, now, send);
  const sessions = openSessions(db, now);
  const authorizations = openAuthorizations(db, now);
  const payments = openPayments(db, wallets, now, (payment) => webhooks.transaction(payment));
  const outcomes = openOutcomes(db, 'paypay');
  const settings = openCell(db, 'paypay-settings', PaypaySettingsSchema, usual);
  return {
    ...{
      wallets,
      webhooks,
      sessions,
      authorizations,
      payments,
      outcomes,
      settings,
      now,
      clock,
      realNow,
    },
    credentials: openCredentials(db),
    reset() {
      for (const part of [wallets, webhooks, sessions, authorizations, payments]) part.reset();
      outcomes.list.set([]);
      settings.set(usual);
      clock.offsetMs.set(0);
    },
  };
}

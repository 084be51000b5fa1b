import * as v from 'valibot';
import { type Cell, openCell } from '../storage/cell.ts';
import type { Database } from '../storage/database.ts';
import type { UserAuthorization } from './authorizations.ts';
import type { PaypayPayment } from './payment.ts';

const DeliverySchema = v.object({
  at: v.number(),
  url: v.string(),
  body: v.record(v.string(), v.unknown()),
  /** HTTP status. 0: no answer. `null`: not answered yet. */
  status: v.nullable(v.number()),
});
export type Delivery = v.InferOutput<typeof DeliverySchema>;
export type Webhooks = ReturnType<typeof openWebhooks>;
export type Send = (url: string, body: unknown) => Promise<number>;

const MAX_DELIVERIES = 200;

/** Sends notifications to the registered URL: unsigned, once, in no guaranteed order. */
export function openWebhooks(db: Database, now: () => number, send: Send) {
  const url: Cell<string> = openCell(db, 'paypay-webhook', v.string(), '');
  const log = openCell<Delivery[]>(db, 'paypay-deliveries', v.array(DeliverySchema), []);
  const note = (delivery: Delivery) => log.set([...log.get(), delivery].slice(-MAX_DELIVERIES));
  const notify = async (type: string, fields: Record<string, unknown>) => {
    const target = url.get();
    if (target === '') return;
    const body = { notification_type: type, notification_id: crypto.randomUUID(), ...fields };
    const delivery = { at: now(), url: target, body };
    note({ ...delivery, status: null });
    const status = await send(target, body).catch(() => 0);
    log.set(
      log
        .get()
        .map((one) =>
          one.body['notification_id'] === body.notification_id ? { ...delivery, status } : one,
        ),
    );
  };
  return {
    url,
    log,
    /** The misspelling "authroization" is PayPay's. */
    authorization: (event: AuthorizationEvent, fields: Record<string, unknown>) =>
      notify(`customer.authroization.${event}`, {
        createdAt: japanTimestampOfSeconds(now() / 1000),
        ...fields,
      }),
    transaction: (payment: PaypayPayment) => notify('Transaction', transactionFields(payment)),
    reset() {
      url.set('');
      log.set([]);
    },
  };
}

export type AuthorizationEvent = 'succeeded' | 'failed' | 'revoked' | 'extended' | 'canceled';

/** Returns the fields of a notification about an authorisation. */
export function authorizationFields({ id, scopes, referenceIds, expireAt }: UserAuthorization) {
  return {
    userAuthorizationId: id,
    referenceId: referenceIds.at(-1) ?? '',
    scopes: scopes.join(','),
    expiry: expireAt,
  };
}

function transactionFields({ request, ...payment }: PaypayPayment): Record<string, unknown> {
  return {
    merchant_id: payment.merchantId,
    store_id: request.storeId ?? null,
    pos_id: request.terminalId ?? null,
    order_id: payment.paymentId,
    merchant_order_id: request.merchantPaymentId,
    authorized_at:
      payment.kind === 'preauthorize' ? japanTimestampOfSeconds(payment.acceptedAt) : null,
    expires_at: payment.expiresAt === undefined ? null : japanTimestampOfSeconds(payment.expiresAt),
    paid_at: payment.status === 'COMPLETED' ? japanTimestampOfSeconds(payment.acceptedAt) : null,
    order_amount: request.amount.amount,
    state: payment.status,
  };
}

function japanTimestampOfSeconds(seconds: number): string {
  const shifted = new Date((Math.floor(seconds) + 9 * 3600) * 1000).toISOString();
  return `${shifted.slice(0, 19)}+09:00`;
}

import { Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import { AUTHORIZATION_SECONDS, type UserAuthorization } from '../paypay/authorizations.ts';
import { CredentialSchema } from '../paypay/credentials.ts';
import { type PaypayPayment, paymentOnWire, paymentStatuses } from '../paypay/payment.ts';
import { type Paypay, PaypaySettingsSchema } from '../paypay/paypay.ts';
import { WalletChangeSchema } from '../paypay/wallets.ts';
import { authorizationFields } from '../paypay/webhooks.ts';
import { readBody } from './read-body.ts';

const ForceSchema = v.strictObject({
  status: v.picklist(paymentStatuses),
  merchantId: v.optional(v.string()),
});
const WebhookSchema = v.strictObject({ url: v.nullable(v.pipe(v.string(), v.url())) });
const AuthorizationChangeSchema = v.strictObject({
  state: v.picklist(['active', 'expired', 'revoked', 'canceled', 'extended']),
  /** Seconds since 1970, for a link that is still valid. Default: one year from now. */
  expireAt: v.optional(v.number()),
});
const LinkSchema = v.strictObject({
  merchantId: v.pipe(v.string(), v.nonEmpty()),
  walletId: v.pipe(v.string(), v.nonEmpty()),
  scopes: v.optional(v.array(v.string()), ['preauth_capture_native', 'direct_debit']),
  referenceId: v.optional(v.string(), 'control'),
});

/** Payments that were taken in the past, for a shop with a history. */
const TakenSchema = v.strictObject({
  payments: v.array(
    v.strictObject({
      merchantId: v.string(),
      merchantPaymentId: v.string(),
      paymentId: v.string(),
      walletId: v.string(),
      amountYen: v.number(),
      /** Seconds since 1970. */
      acceptedAt: v.number(),
    }),
  ),
});
type Taken = v.InferOutput<typeof TakenSchema>['payments'][number];

/** Returns a payment that was held and captured at once. */
function takenPayment(taken: Taken): PaypayPayment {
  const { merchantId, walletId, paymentId, merchantPaymentId, acceptedAt } = taken;
  const amount = { amount: taken.amountYen, currency: 'JPY' } as const;
  const times = { acceptedAt, requestedAt: acceptedAt };
  return {
    ...{ merchantId, walletId, paymentId, acceptedAt },
    ...{ kind: 'preauthorize', status: 'COMPLETED', held: 0, refunds: [], history: [] },
    request: { merchantPaymentId, userAuthorizationId: 'control', amount, requestedAt: acceptedAt },
    captures: [
      {
        ...{ ...times, amount, status: 'COMPLETED', orderDescription: '' },
        merchantCaptureId: `${merchantPaymentId}-c`,
      },
    ],
  };
}

/** `/control/paypay/…` */
export function paypayControlRoutes(paypay: Paypay) {
  const app = new Hono<SandboxContext>();
  credentialsAndWebhook(app, paypay);
  wallets(app, paypay);
  authorizations(app, paypay);
  payments(app, paypay);
  return app;
}

function credentialsAndWebhook(
  app: Hono<SandboxContext>,
  { credentials, webhooks, settings }: Paypay,
) {
  app.put('/credentials/:apiKey', async (c) => {
    const apiKey = c.req.param('apiKey');
    const credential = await readBody(c, CredentialSchema);
    credentials.put(apiKey, credential);
    const { apiSecret: _, ...shown } = credential;
    return c.json({ apiKey, ...shown });
  });
  app.get('/webhook', (c) => c.json({ url: webhooks.url.get() || null }));
  app.put('/webhook', async (c) => {
    const { url } = await readBody(c, WebhookSchema);
    webhooks.url.set(url ?? '');
    return c.json({ url });
  });
  app.get('/webhooks', (c) => c.json({ deliveries: [...webhooks.log.get()].reverse() }));
  app.get('/settings', (c) => c.json(settings.get()));
  app.put('/settings', async (c) => {
    settings.set(await readBody(c, PaypaySettingsSchema));
    return c.json(settings.get());
  });
}

function wallets(app: Hono<SandboxContext>, { wallets: all }: Paypay) {
  app.get('/wallets', (c) => c.json({ wallets: all.all() }));
  app.put('/wallets/:id', async (c) =>
    c.json(all.change(c.req.param('id'), await readBody(c, WalletChangeSchema))),
  );
}

function authorizations(app: Hono<SandboxContext>, paypay: Paypay) {
  const { authorizations: all } = paypay;
  app.get('/authorizations', (c) => c.json({ authorizations: all.all() }));
  app.post('/authorizations', async (c) => {
    const link = await readBody(c, LinkSchema);
    if (paypay.wallets.find(link.walletId) === undefined) {
      return c.json({ error: 'unknown walletId' }, 404);
    }
    return c.json(all.link(link));
  });
  app.put('/authorizations/:id', async (c) => {
    const change = await readBody(c, AuthorizationChangeSchema);
    const authorization = all.find(c.req.param('id'));
    if (authorization === undefined) return c.json({ error: 'unknown authorization' }, 404);
    return c.json(changeAuthorization(paypay, authorization, change));
  });
}

/** Changes the state of an authorisation, as PayPay would, and sends the matching notification. */
function changeAuthorization(
  paypay: Paypay,
  authorization: UserAuthorization,
  { state, expireAt: wanted }: v.InferOutput<typeof AuthorizationChangeSchema>,
): UserAuthorization {
  const seconds = Math.floor(paypay.now() / 1000);
  const isOver = state === 'revoked' || state === 'canceled';
  const inAYear = wanted ?? seconds + AUTHORIZATION_SECONDS;
  const expireAt = state === 'expired' ? seconds - 1 : inAYear;
  const changed = isOver
    ? { ...authorization, state }
    : { ...authorization, state: 'active' as const, expireAt };
  paypay.authorizations.save(changed);
  if (isOver || state === 'extended') {
    paypay.webhooks.authorization(state, authorizationFields(changed));
  }
  return changed;
}

function payments(app: Hono<SandboxContext>, { payments: all }: Paypay) {
  app.get('/payments', (c) =>
    c.json({
      payments: all
        .all()
        .reverse()
        .map((payment) => ({
          ...paymentOnWire(payment),
          ...{ merchantId: payment.merchantId, walletId: payment.walletId, kind: payment.kind },
          ...{ held: payment.held, history: payment.history, failure: payment.failure },
        })),
    }),
  );
  app.post('/payments', async (c) => {
    const { payments: taken } = await readBody(c, TakenSchema);
    for (const one of taken) all.save(takenPayment(one), 'COMPLETED (control)', one.amountYen);
    return c.json({ taken: taken.length });
  });
  app.put('/payments/:merchantPaymentId', async (c) => {
    const { status, merchantId } = await readBody(c, ForceSchema);
    const id = c.req.param('merchantPaymentId');
    const payment = all
      .all()
      .find(
        (one) =>
          one.request.merchantPaymentId === id && one.merchantId === (merchantId ?? one.merchantId),
      );
    if (payment === undefined) return c.json({ error: 'unknown payment' }, 404);
    return c.json(paymentOnWire(all.force(payment, status)));
  });
}

import { type Context, Hono } from 'hono';
import type { PreparedOutcome } from '../traffic/outcomes.ts';
import { isRefusal, type PaypayRefusal, readParams, refusalOf } from './answer.ts';
import type { PaypayContext } from './authenticate.ts';
import { CaptureRequestSchema, capturePayment } from './capture-payment.ts';
import { PaymentRequestSchema, type PaypayPayment, paymentOnWire } from './payment.ts';
import type { Paypay } from './paypay.ts';
import { type Done, performCall } from './perform-call.ts';
import { cancelPayment, RevertRequestSchema, revertPayment } from './release-payment.ts';
import { takeMoney } from './take-money.ts';

/** `/v2/payments…` */
export function paymentRoutes(paypay: Paypay) {
  const app = new Hono<PaypayContext>();
  app.post('/', (c) => take(c, paypay, 'payment'));
  app.post('/preauthorize', (c) => take(c, paypay, 'preauthorize'));
  app.post('/capture', (c) => {
    const { merchantId, body } = c.get('caller');
    const read = readParams(CaptureRequestSchema, body);
    // A capture uses up its id even if PayPay did not answer.
    const isRepeated =
      !isRefusal(read) &&
      paypay.payments.isCaptureRepeated(merchantId, read.params.merchantCaptureId);
    return performCall(c, paypay, 'capture', () => {
      if (isRefusal(read)) return read;
      const done = capturePayment(paypay, merchantId, { ...read.params, isRepeated });
      if (isRefusal(done)) return done;
      return { data: paymentOnWire(done.payment), code: done.code, http: 201 };
    });
  });
  app.post('/preauthorize/revert', (c) =>
    performCall(c, paypay, 'revert', () => {
      const { merchantId, body } = c.get('caller');
      const read = readParams(RevertRequestSchema, body);
      if (isRefusal(read)) return read;
      const done = revertPayment(paypay, merchantId, read.params);
      if (isRefusal(done)) return done;
      const { requestedAt, reason } = read.params;
      const { status, paymentId, revert } = done.payment;
      const data = { status, acceptedAt: revert?.acceptedAt, paymentId, requestedAt };
      return { data: { ...data, ...(reason !== undefined && { reason }) }, http: 201 };
    }),
  );
  app.get('/:merchantPaymentId', (c) =>
    performCall(c, paypay, 'details', () => {
      const { merchantId } = c.get('caller');
      const payment = paypay.payments.find(merchantId, c.req.param('merchantPaymentId'));
      return payment ? { data: paymentOnWire(payment) } : refusalOf('RESOURCE_NOT_FOUND');
    }),
  );
  app.delete('/:merchantPaymentId', (c) =>
    performCall(c, paypay, 'cancel', () => {
      const { merchantId } = c.get('caller');
      const done = cancelPayment(paypay, merchantId, c.req.param('merchantPaymentId'));
      return isRefusal(done) ? done : { data: null, code: 'REQUEST_ACCEPTED' };
    }),
  );
  return app;
}

function take(c: Context<PaypayContext>, paypay: Paypay, kind: PaypayPayment['kind']) {
  return performCall(c, paypay, kind, (prepared) => takeAsked(c, paypay, kind, prepared));
}

function takeAsked(
  c: Context<PaypayContext>,
  paypay: Paypay,
  kind: PaypayPayment['kind'],
  prepared: PreparedOutcome | undefined,
): Done | PaypayRefusal {
  const { merchantId, body } = c.get('caller');
  const read = readParams(PaymentRequestSchema, body);
  if (isRefusal(read)) return read;
  // 202: PayPay asks the person to confirm in its app, and the person may never confirm.
  const mustConfirm = prepared?.code === 'USER_CONFIRMATION_REQUIRED' && !prepared.afterEffect;
  const isFailing = prepared?.code === 'TRANSACTION_FAILED' && !prepared.afterEffect;
  const done = takeMoney(paypay, {
    kind,
    merchantId,
    request: read.params,
    agreeSimilarTransaction: c.req.query('agreeSimilarTransaction') === 'true',
    undecided: prepared?.code === 'PENDING' || mustConfirm,
    ...(isFailing && { failure: 'TRANSACTION_FAILED' }),
  });
  if (isRefusal(done)) return done;
  const data = paymentOnWire(done.payment);
  return mustConfirm ? { data, code: 'USER_CONFIRMATION_REQUIRED' } : { data, http: 201 };
}

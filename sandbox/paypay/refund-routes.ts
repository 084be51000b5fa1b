import { Hono } from 'hono';
import { isRefusal, readParams } from './answer.ts';
import type { PaypayContext } from './authenticate.ts';
import { refundOnWire } from './payment.ts';
import type { Paypay } from './paypay.ts';
import { performCall } from './perform-call.ts';
import { findRefund, RefundRequestSchema, refundPayment } from './refund-payment.ts';

/** `/v2/refunds…` */
export function refundRoutes(paypay: Paypay) {
  const app = new Hono<PaypayContext>();
  app.post('/', (c) =>
    performCall(c, paypay, 'refund', () => {
      const { merchantId, body } = c.get('caller');
      const read = readParams(RefundRequestSchema, body);
      if (isRefusal(read)) return read;
      const done = refundPayment(paypay, merchantId, read.params);
      return isRefusal(done) ? done : { data: refundOnWire(done.refund, merchantId), http: 201 };
    }),
  );
  app.get('/:merchantRefundId', (c) =>
    performCall(c, paypay, 'refund-details', () => {
      const { merchantId } = c.get('caller');
      const merchantRefundId = c.req.param('merchantRefundId');
      const paymentId = c.req.query('paymentId');
      const found = findRefund(paypay, merchantId, { merchantRefundId, paymentId });
      return isRefusal(found) ? found : { data: refundOnWire(found.refund, merchantId) };
    }),
  );
  return app;
}

import { Hono } from 'hono';
import type { SandboxContext } from '../http/context.ts';
import { isRefusal, readParams, sendAnswer } from './answer.ts';
import { authenticate, type PaypayContext } from './authenticate.ts';
import { linkRoutes } from './link-routes.tsx';
import { paymentRoutes } from './payment-routes.ts';
import type { Paypay } from './paypay.ts';
import { performCall } from './perform-call.ts';
import { refundRoutes } from './refund-routes.ts';
import { LinkRequestSchema } from './sessions.ts';
import { startLink } from './start-link.ts';
import { userRoutes } from './user-routes.ts';

/** `/paypay`: apigw.paypay.ne.jp, and the page of PayPay's app that links a wallet. */
export function paypayRoutes(paypay: Paypay) {
  const app = new Hono<SandboxContext>();
  app.route('/link', linkRoutes(paypay));
  // The health check of the relay in front of PayPay (relay/). The sandbox also stands in for the relay.
  app.get('/health', (c) => c.text('ok\n'));
  app.route('/', apiRoutes(paypay));
  return app;
}

function apiRoutes(paypay: Paypay) {
  const app = new Hono<PaypayContext>();
  app.use('/v1/*', authenticate(paypay));
  app.use('/v2/*', authenticate(paypay));
  app.post('/v1/qr/sessions', (c) =>
    performCall(c, paypay, 'link', () => {
      const caller = c.get('caller');
      const read = readParams(LinkRequestSchema, caller.body);
      if (isRefusal(read)) return read;
      const started = startLink(paypay, caller, read.params);
      if (isRefusal(started)) return started;
      const { origin } = new URL(c.req.url);
      const linkQRCodeURL = `${origin}/paypay/link/${started.session.id}`;
      return { data: { linkQRCodeURL }, http: 201 };
    }),
  );
  app.route('/v2/payments', paymentRoutes(paypay));
  app.route('/v2/refunds', refundRoutes(paypay));
  app.route('/v2/user', userRoutes(paypay));
  app.all('*', (c) => sendAnswer(c, 'OPA_CLIENT_NOT_FOUND'));
  return app;
}

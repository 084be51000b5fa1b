import { Hono } from 'hono';
import type { SandboxContext } from '../http/context.ts';
import { ServiceSchema } from '../twilio/services.ts';
import type { Twilio } from '../twilio/twilio.ts';
import { readBody } from './read-body.ts';

/** `/control/twilio/…` */
export function twilioControlRoutes(twilio: Twilio) {
  const app = new Hono<SandboxContext>();
  app.put('/services/:sid', async (c) => {
    const service = await readBody(c, ServiceSchema);
    twilio.services.put(c.req.param('sid'), service);
    const { authToken: _, ...shown } = service;
    return c.json({ sid: c.req.param('sid'), ...shown });
  });
  app.get('/messages', (c) => {
    const to = c.req.query('to');
    const messages = twilio.inbox
      .newestFirst()
      .filter((message) => message.to === (to ?? message.to));
    const latest = Object.fromEntries(
      messages.toReversed().map((message) => [message.to, message.code]),
    );
    return c.json({ latest, messages });
  });
  return app;
}

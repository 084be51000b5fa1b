import { Hono } from 'hono';
import * as v from 'valibot';
import {
  bindingDecisionSchema,
  bindingIdSchema,
  bindingSchema,
  defaultPayMethodSchema,
  payMethodListSchema,
  startedBindingSchema,
} from '../../../contract/customer/pay-methods.ts';
import { payMethodKindSchema } from '../../../contract/shared/client.ts';
import { chooseDefault } from '../../core/pay/choose-default.ts';
import { decideBinding } from '../../core/pay/decide-binding.ts';
import { listPayMethods } from '../../core/pay/list-pay-methods.ts';
import { readBinding } from '../../core/pay/read-binding.ts';
import { removePayMethod } from '../../core/pay/remove-pay-method.ts';
import { startBinding } from '../../core/pay/start-binding.ts';
import { answers, answersOther } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';
import { publicRoute } from '../../http/public-route.ts';
import { validJson } from '../../http/validate.ts';
import { lineProofChange } from '../session/line-proof-guard.ts';
import { personLimit } from '../session/person-limit.ts';
import type { SessionEnv } from '../session/session-guard.ts';
import { type BindingEnv, bindingGuard } from './binding-guard.ts';

/**
 * Below `/pay-methods/bindings`. Public, because the wallet's browser has no session.
 * `bindingGuard` checks for a session or the wallet-return cookie.
 */
const bindingRoutes = new Hono<BindingEnv>()
  .get(
    '/:id',
    publicRoute,
    answers('The status of a binding', bindingSchema),
    bindingGuard,
    async (c) => {
      const services = c.get('services');
      const binding = await readBinding(
        services,
        c.get('owner'),
        c.get('bindingId'),
        c.get('isWalletBrowser'),
      );
      return binding.ok ? c.json(binding.value) : problem(c, binding.error);
    },
  )
  .post(
    '/:id',
    publicRoute,
    answers('Confirms or refuses a binding', bindingSchema),
    bindingGuard,
    validJson(bindingDecisionSchema),
    async (c) => {
      const services = c.get('services');
      const [owner, id] = [c.get('owner'), c.get('bindingId')];
      const mayConfirm = c.get('isWalletBrowser');
      const choice = { ...c.req.valid('json'), mayConfirm };
      const decided = await decideBinding(services, c.get('tenant').client, owner, id, choice);
      if (!decided.ok) return problem(c, decided.error);
      const binding = await readBinding(services, owner, id, mayConfirm);
      return binding.ok
        ? c.json({ ...binding.value, state: decided.value.state, mayConfirm: false })
        : problem(c, binding.error);
    },
  );

/** Below `/api/clients/{clientId}/pay-methods`. */
export const payRoutes = new Hono<SessionEnv>()
  .get('/', answers('My pay methods, and those on offer', payMethodListSchema), async (c) =>
    c.json(
      await listPayMethods(c.get('services'), c.get('session'), c.get('tenant').client, (work) =>
        c.executionCtx.waitUntil(work),
      ),
    ),
  )
  .post(
    '/:kind/bind',
    answers('Starts a binding', startedBindingSchema),
    personLimit('BINDING_LIMIT'),
    lineProofChange,
    async (c) => {
      const kind = v.safeParse(payMethodKindSchema, c.req.param('kind'));
      if (!kind.success) return problem(c, { code: 'PAY_METHOD_NOT_OFFERED' });
      const visit = {
        origin: new URL(c.req.url).origin,
        userAgent: (c.req.header('user-agent') ?? '').slice(0, 255),
      };
      const { client } = c.get('tenant');
      const started = await startBinding(
        c.get('services'),
        client,
        c.get('session'),
        kind.output,
        visit,
      );
      return started.ok ? c.json(started.value) : problem(c, started.error);
    },
  )
  .put(
    '/default',
    answersOther('Chooses what I pay with', 204),
    validJson(defaultPayMethodSchema),
    async (c) => {
      const { id } = c.req.valid('json');
      const chosen = await chooseDefault(c.get('services').store, c.get('session'), id);
      return chosen.ok ? c.body(null, 204) : problem(c, chosen.error);
    },
  )
  .delete(
    '/:id',
    answersOther('Ends a pay method; 202 while the provider has not answered', 204),
    lineProofChange,
    async (c) => {
      const id = v.safeParse(bindingIdSchema, c.req.param('id'));
      if (!id.success) return problem(c, { code: 'NOT_FOUND' });
      const { client } = c.get('tenant');
      const removed = await removePayMethod(c.get('services'), client, c.get('session'), id.output);
      if (!removed.ok) return problem(c, removed.error);
      return c.body(null, removed.value === 'gone' ? 204 : 202);
    },
  )
  .route('/bindings', bindingRoutes);

import { Hono } from 'hono';
import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../../core/operator/operator-context.ts';
import { auditWrites } from '../../core/operator/write-audit.ts';
import { ok } from '../../core/result.ts';
import { issueChallenge, readChallenge } from '../../core/staff/challenge.ts';
import { readInvitation } from '../../core/staff/invitations.ts';
import {
  type Asserted,
  assertionOptions,
  assertionSchema,
  checkAssertion,
  registerPasskey,
  registrationOptions,
  registrationSchema,
} from '../../core/staff/passkeys.ts';
import { ownerOfPasskey } from '../../core/staff/refused-sign-ins.ts';
import { actingAs, enter } from '../../core/staff/sign-in.ts';
import type { SignInServices } from '../../core/staff/staff-services.ts';
import { proveWrite } from '../../core/staff/staff-session.ts';
import type { Write } from '../../core/store/writes.ts';
import type { StaffEnv, TenantEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { newPasskeyGuard } from '../http/proof-guard.ts';
import { clearCookie, readCookie, writeCookie } from '../http/staff-cookies.ts';
import { validBody } from '../http/valid-input.ts';
import { deviceOf } from './device.ts';
import { refuseSignIn } from './refuse-sign-in.ts';

const nothing = v.object({});
const invitationSchema = v.object({ invitation: v.pipe(v.string(), v.maxLength(100)) });

/** Sign-in with a passkey, and proof of presence with one. */
export const passkeyRoutes = new Hono<StaffEnv>()
  .post('/challenge', async (c) => {
    const services = c.get('services');
    const { clientId } = c.get('tenant');
    const asked = { clientId, purpose: 'passkey' } as const;
    const { challenge, cookie } = await issueChallenge(services, asked, {});
    writeCookie(c, 'staff-challenge', clientId, cookie);
    return c.json(assertionOptions(services.settings, challenge));
  })
  .post('/sign-in', validBody(assertionSchema), async (c) => {
    const services = c.get('services');
    const { clientId } = c.get('tenant');
    const cookie = readCookie(c, 'staff-challenge', clientId);
    const response = c.req.valid('json');
    const asserted = await checkAnswer(services, clientId, cookie, response);
    if (!asserted.ok) {
      const owner = await ownerOfPasskey(services, clientId, response.id);
      return refuseSignIn(c, { staffId: owner, by: 'passkey' }, asserted.error);
    }
    const device = deviceOf(c.req.header('user-agent'));
    const { staffId, spend, write } = asserted.value;
    const browser = { clientId, device, requestId: c.get('requestId'), spend: [spend] };
    const start = {
      proved: true,
      authenticatedAtMs: null,
      by: 'passkey',
      writes: [write],
    } as const;
    const opened = await enter(services, browser, staffId, start);
    if (!opened.ok) return refuseSignIn(c, { staffId, by: 'passkey' }, opened.error);
    clearCookie(c, 'staff-challenge', clientId);
    writeCookie(c, 'staff', clientId, opened.value.token);
    return c.body(null, 204);
  })
  .post('/prove', validBody(assertionSchema), async (c) => {
    const services = c.get('services');
    const { claims } = c.get('signedIn');
    const { clientId } = claims;
    const tried = { staffId: claims.staffId, by: 'passkey' } as const;
    const cookie = readCookie(c, 'staff-challenge', clientId);
    const asserted = await checkAnswer(services, clientId, cookie, c.req.valid('json'));
    if (!asserted.ok) return refuseSignIn(c, tried, asserted.error);
    const { staffId, spend, write } = asserted.value;
    if (staffId !== claims.staffId) return refuseSignIn(c, tried, { code: 'PASSKEY_REJECTED' });
    const proof = proveWrite(claims, services.nowMs());
    const committed = await services.store.commit([spend, write, proof]);
    if (!committed.ok) return consoleProblem(c, { code: 'PASSKEY_REJECTED' });
    clearCookie(c, 'staff-challenge', clientId);
    return c.body(null, 204);
  })
  .post('/enrol/challenge', newPasskeyGuard, async (c) => {
    const services = c.get('services');
    const { clientId, name } = c.get('tenant');
    const { staff } = c.get('signedIn');
    const asked = { clientId, purpose: 'enrol' } as const;
    const { challenge, cookie } = await issueChallenge(services, asked, {});
    writeCookie(c, 'staff-challenge', clientId, cookie);
    const tenantName = name[c.get('language')];
    return c.json(await registrationOptions(services.settings, { staff, tenantName }, challenge));
  })
  .post('/enrol', validBody(registrationSchema), newPasskeyGuard, async (c) => {
    const services = c.get('services');
    const { clientId } = c.get('tenant');
    const { staff } = c.get('signedIn');
    const response = c.req.valid('json');
    const asked = { clientId, purpose: 'enrol' } as const;
    const cookie = readCookie(c, 'staff-challenge', clientId);
    const answered = await readChallenge(services, asked, cookie, nothing);
    if (!answered) return consoleProblem(c, { code: 'PASSKEY_REJECTED' });
    const device = deviceOf(c.req.header('user-agent'));
    const owner = { clientId, staff, device, nowMs: services.nowMs() };
    const { challenge, spend } = answered;
    const registered = await registerPasskey(services.settings, owner, challenge, response);
    if (!registered.ok) return consoleProblem(c, registered.error);
    const audit = await auditWrites(
      { ...actingAs(services, clientId, staff), requestId: c.get('requestId') },
      { kind: 'staff', id: staff.id },
      { what: 'staff.enrol-passkey', reason: '', after: { device } },
    );
    const committed = await services.store.commit([spend, ...registered.value, ...audit]);
    if (!committed.ok) return consoleProblem(c, { code: 'STAFF_CHANGED' });
    clearCookie(c, 'staff-challenge', clientId);
    return c.body(null, 204);
  });

/**
 * Checks a passkey's answer to the challenge in the browser's cookie. The caller commits `spend`
 * and `write` together.
 */
async function checkAnswer(
  services: SignInServices,
  clientId: ClientId,
  cookie: string | undefined,
  response: v.InferOutput<typeof assertionSchema>,
): Promise<Operated<Asserted & { readonly spend: Write }>> {
  const asked = { clientId, purpose: 'passkey' } as const;
  const answered = await readChallenge(services, asked, cookie, nothing);
  if (!answered) return refuse({ code: 'PASSKEY_REJECTED' });
  const { challenge, spend } = answered;
  const owner = { clientId, challenge };
  const asserted = await checkAssertion(services.store, services.settings, owner, response);
  return asserted.ok ? ok({ ...asserted.value, spend }) : asserted;
}

const byInvitation = { staffId: null, by: 'invitation' } as const;

/** Accepts an invitation with a passkey, for operators without an identity provider. */
export const invitationRoutes = new Hono<TenantEnv>()
  .post('/challenge', validBody(invitationSchema), async (c) => {
    const services = c.get('services');
    const { clientId, name } = c.get('tenant');
    const accepted = await readInvitation(services, clientId, c.req.valid('json').invitation);
    if (!accepted.ok) return refuseSignIn(c, byInvitation, accepted.error);
    const asked = { clientId, purpose: 'enrol' } as const;
    const { challenge, cookie } = await issueChallenge(services, asked, {});
    writeCookie(c, 'staff-challenge', clientId, cookie);
    const { staff } = accepted.value;
    const tenantName = name[c.get('language')];
    return c.json({
      name: staff.name,
      options: await registrationOptions(services.settings, { staff, tenantName }, challenge),
    });
  })
  .post(
    '/passkey',
    validBody(v.object({ ...invitationSchema.entries, response: registrationSchema })),
    async (c) => {
      const services = c.get('services');
      const { clientId } = c.get('tenant');
      const { invitation, response } = c.req.valid('json');
      const asked = { clientId, purpose: 'enrol' } as const;
      const cookie = readCookie(c, 'staff-challenge', clientId);
      const answered = await readChallenge(services, asked, cookie, nothing);
      if (!answered) return consoleProblem(c, { code: 'PASSKEY_REJECTED' });
      const accepted = await readInvitation(services, clientId, invitation);
      if (!accepted.ok) return refuseSignIn(c, byInvitation, accepted.error);
      const { staff, spend } = accepted.value;
      const device = deviceOf(c.req.header('user-agent'));
      const owner = { clientId, staff, device, nowMs: services.nowMs() };
      const { challenge } = answered;
      const registered = await registerPasskey(services.settings, owner, challenge, response);
      if (!registered.ok) return consoleProblem(c, registered.error);
      const browser = {
        ...{ clientId, device, requestId: c.get('requestId') },
        spend: [answered.spend, spend],
      };
      const opened = await enter(services, browser, staff.id, {
        ...{ proved: true, authenticatedAtMs: null, by: 'passkey', writes: registered.value },
        actions: [{ what: 'staff.enrol-passkey', reason: '', after: { device } }],
      });
      if (!opened.ok) return consoleProblem(c, opened.error);
      clearCookie(c, 'staff-challenge', clientId);
      writeCookie(c, 'staff', clientId, opened.value.token);
      return c.body(null, 204);
    },
  );

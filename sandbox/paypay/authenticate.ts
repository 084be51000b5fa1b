import type { Context, MiddlewareHandler } from 'hono';
import type { SandboxContext } from '../http/context.ts';
import { sendAnswer } from './answer.ts';
import type { Paypay } from './paypay.ts';
import { verifySignature } from './signature.ts';

/** The caller, the merchant and the body. The body is read once, because the signature covers it. */
export type Caller = { apiKey: string; merchantId: string; body: unknown };
export type PaypayContext = { Variables: SandboxContext['Variables'] & { caller: Caller } };

/** Refuses calls without a valid signature. */
export function authenticate(paypay: Paypay): MiddlewareHandler<PaypayContext> {
  return async (c, next) => {
    const text = await c.req.text();
    const apiKey = await signer(c, paypay, text);
    if (apiKey === undefined) return sendAnswer(c, 'UNAUTHORIZED');
    const merchantIds = paypay.credentials.get(apiKey)?.merchantIds ?? [];
    const merchantId = c.req.header('x-assume-merchant') ?? merchantIds[0] ?? apiKey;
    // A key without a list of merchants may act for any. So one development key works for every tenant.
    if (merchantIds.length > 0 && !merchantIds.includes(merchantId)) {
      return sendAnswer(c, 'OP_OUT_OF_SCOPE');
    }
    c.set('caller', { apiKey, merchantId, body: jsonOrUndefined(text) });
    return next();
  };
}

function signer(c: Context, paypay: Paypay, body: string): Promise<string | undefined> {
  const path = new URL(c.req.url).pathname;
  return verifySignature(
    {
      authorization: c.req.header('authorization'),
      method: c.req.method,
      paths: [path.replace(/^\/paypay/, ''), path],
      contentType: c.req.header('content-type'),
      body,
    },
    {
      secretOf: (key) => paypay.credentials.get(key)?.apiSecret,
      md5: (bytes) => crypto.subtle.digest('MD5', bytes),
      nowSeconds: paypay.realNow() / 1000,
    },
  );
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

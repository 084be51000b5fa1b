import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type RequestToVerify, verifySignature } from '../../../sandbox/paypay/signature.ts';
import { sandbox, textAt } from '../http.ts';
import { devKey, opaAuth, openMerchant } from './sign.ts';

const key = 'APIKeyGenerated';
const epoch = 1_579_843_452;
const header = (mac: string, hash: string) => `hmac OPA-Auth:${key}:${mac}:acd028:${epoch}:${hash}`;

/** The published vector A, and C and D with the same key, nonce and time. */
const vectors: Record<string, RequestToVerify> = {
  A: {
    authorization: header(
      'NW1jKIMnzR7tEhMWtcJcaef+nFVBt7jjAGcVuxHhchc=',
      '1j0FnY4flNp5CtIKa7x9MQ==',
    ),
    method: 'POST',
    paths: ['/v2/codes'],
    contentType: 'application/json;charset=UTF-8;',
    body: '{"sampleRequestBodyKey1":"sampleRequestBodyValue1","sampleRequestBodyKey2":"sampleRequestBodyValue2"}',
  },
  C: {
    authorization: header('70+F3Dp7reDdl5wi1B+QGTyz39niA+EGYn/1r5gCBxg=', 'empty'),
    method: 'GET',
    paths: ['/v2/codes'],
    contentType: undefined,
    body: '',
  },
  D: {
    authorization: header(
      'YI2ZYai3aX5KvErxQF23sAVBPrDOY56KNzrVsytu3qU=',
      '2Gj3/q4vYyooEwurbnUwfg==',
    ),
    method: 'POST',
    paths: ['/v2/payments/preauthorize'],
    contentType: 'application/json',
    body: '{"merchantPaymentId":"ord_1","userAuthorizationId":"ua-1","amount":{"amount":160,"currency":"JPY"},"requestedAt":1579843452,"orderDescription":"コーヒー"}',
  },
};

const verify = (request: RequestToVerify, nowSeconds = epoch) =>
  verifySignature(request, {
    secretOf: (apiKey) => (apiKey === key ? 'APIKeySecretGenerated' : undefined),
    md5: async (bytes) => new Uint8Array(createHash('md5').update(bytes).digest()).buffer,
    nowSeconds,
  });

describe.each(Object.entries(vectors))('the signature of vector %s', (_, request) => {
  test('is accepted as published', async () => {
    expect(await verify(request)).toBe(key);
  });

  test('is accepted up to two minutes early or late', async () => {
    expect(await verify(request, epoch + 120)).toBe(key);
    expect(await verify(request, epoch - 120)).toBe(key);
    expect(await verify(request, epoch + 121)).toBeUndefined();
    expect(await verify(request, epoch - 121)).toBeUndefined();
  });

  test('is refused for any other method, path, body or key', async () => {
    expect(await verify({ ...request, method: 'DELETE' })).toBeUndefined();
    expect(await verify({ ...request, paths: ['/v2/other'] })).toBeUndefined();
    expect(await verify({ ...request, body: `${request.body} ` })).toBeUndefined();
    const authorization = request.authorization?.replace(key, 'Somebody');
    expect(await verify({ ...request, authorization })).toBeUndefined();
    expect(await verify({ ...request, authorization: undefined })).toBeUndefined();
  });
});

test('the content type must be, byte for byte, the signed one', async () => {
  const [, signed] = Object.entries(vectors).find(([name]) => name === 'D') ?? [];
  if (signed === undefined) throw new Error('there is a vector D');
  const contentType = 'application/json; charset=utf-8';
  expect(await verify(signed)).toBe(key);
  expect(await verify({ ...signed, contentType })).toBeUndefined();
});

describe('a request to the stand-in', () => {
  const ask = async (path: string, signedPath: string, method = 'GET') => {
    const response = await fetch(`${sandbox}${path}`, {
      method,
      headers: { authorization: opaAuth({ path: signedPath, method, text: '' }) },
    });
    return textAt(await response.json(), 'resultInfo', 'codeId');
  };

  test('may be signed with the API’s path or the called path', async () => {
    expect(await ask('/paypay/v2/payments/none', '/v2/payments/none')).toBe('00200001');
    expect(await ask('/paypay/v2/payments/none', '/paypay/v2/payments/none')).toBe('00200001');
    expect(await ask('/paypay/v2/payments/none', '/v2/payments/other')).toBe('08100016');
  });

  test('is signed without its query string', async () => {
    expect(await ask('/paypay/v2/refunds/none?paymentId=1', '/v2/refunds/none')).toBe('00200018');
  });

  test('without a signature is 401 UNAUTHORIZED in the usual envelope', async () => {
    const response = await fetch(`${sandbox}/paypay/v2/payments/none`);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      resultInfo: { code: 'UNAUTHORIZED', message: 'Unauthorized request', codeId: '08100016' },
      data: null,
    });
  });

  test('with the development key works for any merchant', async () => {
    const { call } = openMerchant('anybody', devKey);
    expect((await call('GET', '/v2/payments/none')).http).toBe(404);
  });
});

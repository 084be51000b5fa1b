export type RequestToVerify = {
  authorization: string | undefined;
  method: string;
  /** Every path that the client may have signed: with and without the path prefix of this API. */
  paths: readonly string[];
  contentType: string | undefined;
  body: string;
};
export type SignatureTools = {
  secretOf: (apiKey: string) => string | undefined;
  /** A parameter, because tests run in Node, whose WebCrypto has no MD5. */
  md5: (bytes: Uint8Array) => Promise<ArrayBuffer>;
  nowSeconds: number;
};

const SKEW_SECONDS = 120;
const form = /^hmac OPA-Auth:([^:]+):([^:]+):([^:]+):(\d+):([^:]+)$/;
const encoder = new TextEncoder();

/** Returns the API key that signed a request, or undefined if the signature is invalid. */
export async function verifySignature(
  { authorization, method, paths, contentType = '', body }: RequestToVerify,
  { secretOf, md5, nowSeconds }: SignatureTools,
): Promise<string | undefined> {
  const [, apiKey = '', mac = '', nonce = '', epoch = '', hash = ''] =
    form.exec(authorization ?? '') ?? [];
  const secret = secretOf(apiKey);
  if (secret === undefined || Math.abs(nowSeconds - Number(epoch)) > SKEW_SECONDS) return undefined;
  const type = body === '' ? 'empty' : contentType;
  const digest = body === '' ? 'empty' : base64(await md5(encoder.encode(contentType + body)));
  if (digest !== hash) return undefined;
  for (const path of paths) {
    const text = [path, method, nonce, epoch, type, hash].join('\n');
    if ((await hmac(secret, text)) === mac) return apiKey;
  }
  return undefined;
}

/** Uses the secret without decoding it, although it looks like base64. */
async function hmac(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ]);
  return base64(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

const utf8 = new TextEncoder();

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

type Md5 = (bytes: Uint8Array) => Promise<ArrayBuffer>;

/** The edge's Web Crypto supports MD5. Other runtimes (Node) do not. */
const edgeMd5: Md5 = (bytes) => crypto.subtle.digest('MD5', bytes);

/**
 * The signed parts of a PayPay request. `path` has no query. `body` is byte-identical to the sent
 * one.
 */
export type SignedRequest = {
  readonly method: string;
  readonly path: string;
  readonly contentType: string;
  readonly body: string | undefined;
  readonly nonce: string;
  readonly epochS: number;
};

/**
 * Returns the OPA-Auth header of PayPay's Open Payment API. The MD5 covers content type and body.
 * The HMAC key is the secret's text, NOT base64-decoded (unlike the responseToken's).
 */
export async function signRequest(
  { apiKey, apiSecret }: { readonly apiKey: string; readonly apiSecret: string },
  { method, path, contentType, body, nonce, epochS }: SignedRequest,
  md5: Md5 = edgeMd5,
): Promise<string> {
  const hash = body === undefined ? 'empty' : base64(await md5(utf8.encode(contentType + body)));
  const type = body === undefined ? 'empty' : contentType;
  const text = [path, method, nonce, String(epochS), type, hash].join('\n');
  const key = await crypto.subtle.importKey(
    'raw',
    utf8.encode(apiSecret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const mac = base64(await crypto.subtle.sign('HMAC', key, utf8.encode(text)));
  return `hmac OPA-Auth:${apiKey}:${mac}:${nonce}:${epochS}:${hash}`;
}

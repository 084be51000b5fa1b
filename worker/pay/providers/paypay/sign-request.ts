const utf8 = new TextEncoder();

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

type Md5 = (bytes: Uint8Array) => Promise<ArrayBuffer>;

/** The edge's runtime digests MD5, which Web Crypto elsewhere (Node) does not. */
const edgeMd5: Md5 = (bytes) => crypto.subtle.digest('MD5', bytes);

/** What a request to PayPay is signed over. `path` has no query; `body` is byte-identical to what is sent. */
export type SignedRequest = {
  readonly method: string;
  readonly path: string;
  readonly contentType: string;
  readonly body: string | undefined;
  readonly nonce: string;
  readonly epochS: number;
};

/**
 * The OPA-Auth header of PayPay's Open Payment API. The MD5 covers content type and body; the HMAC
 * key is the secret's text, NOT base64-decoded (unlike the responseToken's).
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

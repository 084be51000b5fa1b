import {
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
} from 'node:crypto';
import type { Timeline } from './timeline.ts';

type Bytes = ArrayBuffer | Uint8Array;

const bytesOf = (data: Bytes) => (data instanceof Uint8Array ? data : new Uint8Array(data));
const copyOf = (data: Uint8Array) => new Uint8Array(data).buffer;
const nameOf = (algorithm: string | { readonly name: string }) =>
  typeof algorithm === 'string' ? algorithm : algorithm.name;

const TAG_BYTES = 16;

type CryptoKey = ReturnType<KeyObject['toCryptoKey']>;
const secrets = new WeakMap<CryptoKey, KeyObject>();

function secretOf(key: CryptoKey): KeyObject {
  const secret = secrets.get(key);
  if (!secret) throw new Error('a key that was not imported here');
  return secret;
}

/**
 * The part of Web Crypto that a purchase uses, without the thread pool. Its threads would end in any order,
 * so one seed could give different worlds. The results are the same (node:crypto).
 */
const subtle = {
  digest: async (algorithm: string | { name: string }, data: Bytes) =>
    copyOf(createHash(nameOf(algorithm).replace('-', '')).update(bytesOf(data)).digest()),

  importKey: async (
    _format: 'raw',
    data: Bytes,
    algorithm: Parameters<KeyObject['toCryptoKey']>[0],
    extractable: boolean,
    usages: Parameters<KeyObject['toCryptoKey']>[2],
  ) => {
    const secret = createSecretKey(bytesOf(data));
    const key = secret.toCryptoKey(algorithm, extractable, usages);
    secrets.set(key, secret);
    return key;
  },

  sign: async (_algorithm: unknown, key: CryptoKey, data: Bytes) =>
    copyOf(createHmac('sha256', secretOf(key)).update(bytesOf(data)).digest()),

  decrypt: async (
    { iv, additionalData }: { readonly iv: Uint8Array; readonly additionalData: Uint8Array },
    key: CryptoKey,
    data: Bytes,
  ) => {
    const bytes = bytesOf(data);
    const [sealed, tag] = [bytes.subarray(0, -TAG_BYTES), bytes.subarray(-TAG_BYTES)];
    const decipher = createDecipheriv('aes-256-gcm', secretOf(key), iv);
    decipher.setAAD(additionalData).setAuthTag(tag);
    return copyOf(Buffer.concat([decipher.update(sealed), decipher.final()]));
  },
};

const emptyCache = {
  match: async () => undefined,
  put: async () => undefined,
  delete: async () => false,
};

/**
 * Puts this process's timers and cryptography under the control of a timeline.
 * @returns a function that restores them.
 * @throws if another timeline controls them, because two worlds would share timers.
 */
export function control(timeline: Timeline): () => void {
  if ('caches' in globalThis) throw new Error('another world has not ended');
  const before = { setTimeout: globalThis.setTimeout, timeout: AbortSignal.timeout };
  // The data centre's cache may be empty at any time. Here it always is.
  Reflect.set(globalThis, 'caches', { default: emptyCache });
  const subtleBefore = new Map<string, unknown>();
  const target = globalThis.crypto.subtle;
  for (const [name, replaced] of Object.entries(subtle)) {
    subtleBefore.set(name, Reflect.get(target, name));
    Reflect.defineProperty(target, name, { value: replaced, configurable: true, writable: true });
  }
  Reflect.set(globalThis, 'setTimeout', (run: () => void, ms = 0) => timeline.after(ms, run));
  // The simulated network itself decides when a call has timed out.
  AbortSignal.timeout = () => new AbortController().signal;
  return () => {
    Reflect.set(globalThis, 'setTimeout', before.setTimeout);
    AbortSignal.timeout = before.timeout;
    Reflect.deleteProperty(globalThis, 'caches');
    for (const name of subtleBefore.keys()) Reflect.deleteProperty(target, name);
  };
}

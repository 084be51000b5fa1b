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
 * Web Crypto, as far as a purchase uses it, without the thread pool: its threads end in any order, and
 * one seed would be many worlds. The results are the same (node:crypto).
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
 * Puts timers and cryptography of this process under a timeline. @returns how to put them back.
 *
 * @throws where another timeline has them: each of the two worlds would run on the other's timers.
 */
export function control(timeline: Timeline): () => void {
  if ('caches' in globalThis) throw new Error('another world has not ended');
  const before = { setTimeout: globalThis.setTimeout, timeout: AbortSignal.timeout };
  // The data centre's cache, which may be empty at any time: here it always is.
  Reflect.set(globalThis, 'caches', { default: emptyCache });
  const subtleBefore = new Map<string, unknown>();
  const target = globalThis.crypto.subtle;
  for (const [name, replaced] of Object.entries(subtle)) {
    subtleBefore.set(name, Reflect.get(target, name));
    Reflect.defineProperty(target, name, { value: replaced, configurable: true, writable: true });
  }
  Reflect.set(globalThis, 'setTimeout', (run: () => void, ms = 0) => timeline.after(ms, run));
  // The network of the simulation says itself when a call has taken too long.
  AbortSignal.timeout = () => new AbortController().signal;
  return () => {
    Reflect.set(globalThis, 'setTimeout', before.setTimeout);
    AbortSignal.timeout = before.timeout;
    Reflect.deleteProperty(globalThis, 'caches');
    for (const name of subtleBefore.keys()) Reflect.deleteProperty(target, name);
  };
}

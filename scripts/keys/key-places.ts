import * as v from 'valibot';
import { hashedWith } from '../../worker/crypto/keyed-hash.ts';
import { sealAnew, sealedWith } from '../../worker/crypto/seal.ts';
import { freshAccount } from '../../worker/pay/fresh-account.ts';
import { parsePayMethod } from '../../worker/pay/pay-method-document.ts';
import { secretNames } from '../../worker/secret-lookup.ts';
import type { Services } from '../../worker/services.ts';
import type { StoredDocument } from '../../worker/store/firestore.ts';
import { documentPath } from '../../worker/store/segments.ts';
import { parseEach } from '../../worker/store/unreadable-document.ts';
import { storedMs } from '../../worker/store/values.ts';
import { update, type Write } from '../../worker/store/writes.ts';
import type { RingName } from '../settings/make-key.ts';
import { moveHolder } from './move-holder.ts';

/** Something of a document that lies under a key; `kid` is undefined where nothing says which. */
export type KeyUse = { readonly ring: RingName; readonly kid: string | undefined };

/** A collection, wherever it stands in the database, whose documents hold something under a key. */
export type KeyPlace = {
  /** What an operator calls such a document. */
  readonly what: string;
  readonly collection: string;
  readonly only: readonly string[];
  usesOf(document: StoredDocument, nowMs: number): readonly KeyUse[];
  /**
   * The writes that put a document under the current keys; none where that is not possible. Absent: it
   * ends by itself, or the machine must do it.
   */
  anew?(services: Services, document: StoredDocument): Promise<readonly Write[]>;
};

const text = v.fallback(v.nullable(v.string()), null);
const textIn = (document: StoredDocument, field: string) =>
  v.parse(text, document.fields[field] ?? null);
const pathOf = ({ path }: StoredDocument) => documentPath(...path.split('/'));

/** Whether a document has not run out: one that has is gone as soon as Firestore gets round to it. */
function isAlive(document: StoredDocument, nowMs: number): boolean {
  const expiresAt = v.safeParse(storedMs, document.fields['expiresAt']);
  return !expiresAt.success || expiresAt.output > nowMs;
}

/** A field that holds a JWE, in documents that run out. */
const sealedField = (what: string, collection: string, field: string): KeyPlace => ({
  what,
  collection,
  only: [field, 'expiresAt'],
  usesOf(document, nowMs) {
    const sealed = textIn(document, field);
    if (sealed === null || !isAlive(document, nowMs)) return [];
    return [{ ring: 'SEAL_KEYS', kid: sealedWith(sealed) }];
  },
  async anew({ settings }, document) {
    const sealed = textIn(document, field) ?? '';
    const fresh = await sealAnew(settings.SEAL_KEYS, sealed);
    if (fresh === sealed) return [];
    return [update(pathOf(document), { [field]: fresh }, { updateTime: document.updateTime })];
  },
});

const payMethods: KeyPlace = {
  what: 'pay methods',
  collection: 'payMethods',
  only: ['kind', 'state', 'account', 'accountHash'],
  usesOf(document) {
    const [account, hash] = [textIn(document, 'account'), textIn(document, 'accountHash')];
    return [
      ...(account === null ? [] : [{ ring: 'SEAL_KEYS', kid: sealedWith(account) } as const]),
      ...(hash === null ? [] : [{ ring: 'ACCOUNT_KEYS', kid: hashedWith(hash) } as const]),
    ];
  },
  async anew(services, document) {
    const [method] = parseEach([document], parsePayMethod).parsed;
    const fresh = method ? await freshAccount(services, method) : {};
    if (Object.keys(fresh).length === 0) return [];
    return [update(pathOf(document), fresh, { updateTime: document.updateTime })];
  },
};

const phoneHolders: KeyPlace = {
  what: 'phone numbers',
  collection: 'holders',
  only: ['lineUserId'],
  usesOf: ({ id }) => [{ ring: 'PHONE_KEYS', kid: hashedWith(id) }],
  anew: moveHolder,
};

const phoneLimits: KeyPlace = {
  what: 'counters of code messages',
  collection: 'limits',
  only: ['expiresAt'],
  usesOf: (document, nowMs) =>
    isAlive(document, nowMs) ? [{ ring: 'PHONE_KEYS', kid: hashedWith(document.id) }] : [],
};

const devices: KeyPlace = {
  what: 'machines',
  collection: 'devices',
  only: ['kid'],
  usesOf: (document) => [{ ring: 'DEVICE_KEYS', kid: textIn(document, 'kid') ?? undefined }],
};

const isSealed = (field: unknown): field is string => typeof field === 'string';

const tenantSecrets: KeyPlace = {
  what: 'tenants’ secrets',
  collection: 'secrets',
  only: secretNames,
  usesOf: ({ fields }) =>
    secretNames
      .map((name) => fields[name])
      .filter(isSealed)
      .map((sealed) => ({ ring: 'SEAL_KEYS', kid: sealedWith(sealed) })),
  async anew({ settings }, { fields, ...document }) {
    const fresh: Record<string, string> = {};
    for (const name of secretNames) {
      const sealed = fields[name];
      const put = isSealed(sealed) ? await sealAnew(settings.SEAL_KEYS, sealed) : sealed;
      if (isSealed(put) && put !== sealed) fresh[name] = put;
    }
    if (Object.keys(fresh).length === 0) return [];
    const { updateTime } = document;
    return [update(pathOf({ ...document, fields }), fresh, { updateTime })];
  },
};

/** Every place with something under a key that is stored. A new one is a row here. */
export const keyPlaces: readonly KeyPlace[] = [
  payMethods,
  tenantSecrets,
  sealedField('sessions', 'sessions', 'cloudToken'),
  sealedField('bindings under way', 'nonces', 'cloudSystemToken'),
  phoneHolders,
  phoneLimits,
  devices,
];

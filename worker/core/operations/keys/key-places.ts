import * as v from 'valibot';
import { clientIdSchema } from '../../../../contract/shared/ids.ts';
import type { RingName } from '../../crypto/key-ring.ts';
import { hashedWith } from '../../crypto/keyed-hash.ts';
import { resealText, sealedWith } from '../../crypto/seal.ts';
import {
  bindingCloudToken,
  cloudToken,
  type SealContext,
  tenantSecret,
} from '../../crypto/seal-context.ts';
import { auditMac, checkMac } from '../../operator/audit-mac.ts';
import { auditHead } from '../../operator/audit-row.ts';
import { bindingOwner } from '../../pay/binding-nonce.ts';
import { freshAccount } from '../../pay/fresh-account.ts';
import { ownerOf } from '../../pay/owner-of-path.ts';
import { parsePayMethod } from '../../pay/pay-method-document.ts';
import { secretNames } from '../../secret-lookup.ts';
import type { Services } from '../../services.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import { documentPath } from '../../store/segments.ts';
import { parseEach } from '../../store/unreadable-document.ts';
import { storedMs } from '../../store/values.ts';
import { update, type Write } from '../../store/writes.ts';
import { moveHolder } from './move-holder.ts';

/** A value of a document that a key protects. `kid` is undefined if the value does not name its key. */
export type KeyUse = { readonly ring: RingName; readonly kid: string | undefined };

/** A collection, at any path of the database, whose documents contain values under a key. */
export type KeyPlace = {
  /** The operator's word for such a document. */
  readonly what: string;
  readonly collection: string;
  readonly only: readonly string[];
  usesOf(document: StoredDocument, nowMs: number): readonly KeyUse[];
  /** Returns the documents of a page whose values are still needed. Absent: all are. */
  inUse?(
    services: Pick<Services, 'store' | 'settings'>,
    page: readonly StoredDocument[],
  ): Promise<readonly StoredDocument[]>;
  /**
   * Returns the writes that reseal a document under the current keys. Empty if that is not
   * possible. Absent if the document expires by itself, or if only the machine can replace the
   * value.
   */
  resealWrites?(services: Services, document: StoredDocument): Promise<readonly Write[]>;
};

const text = v.fallback(v.nullable(v.string()), null);
const textIn = (document: StoredDocument, field: string) =>
  v.parse(text, document.fields[field] ?? null);
const pathOf = ({ path }: StoredDocument) => documentPath(...path.split('/'));

/** Returns whether a document has not expired. Firestore deletes expired documents later. */
function isAlive(document: StoredDocument, nowMs: number): boolean {
  const expiresAt = v.safeParse(storedMs, document.fields['expiresAt']);
  return !expiresAt.success || expiresAt.output > nowMs;
}

/** Returns what a document's field is sealed for, or undefined if the document does not say. */
type ContextOf = (document: StoredDocument) => SealContext | undefined;

const ofSession: ContextOf = ({ path }) => {
  const owner = ownerOf(path);
  return owner && cloudToken(owner);
};

const ofNonce: ContextOf = ({ fields }) => {
  const owner = v.safeParse(bindingOwner, fields);
  return owner.success ? bindingCloudToken(owner.output) : undefined;
};

/**
 * Describes a field that holds a JWE, in documents that expire.
 * @param owned the fields that name the owner.
 */
const sealedField = (
  what: string,
  collection: string,
  field: string,
  contextOf: ContextOf,
  owned: readonly string[] = [],
): KeyPlace => ({
  what,
  collection,
  only: [field, 'expiresAt', ...owned],
  usesOf(document, nowMs) {
    const sealed = textIn(document, field);
    if (sealed === null || !isAlive(document, nowMs)) return [];
    return [{ ring: 'SEAL_KEYS', kid: sealedWith(sealed) }];
  },
  async resealWrites({ settings }, document) {
    const sealed = textIn(document, field) ?? '';
    const context = contextOf(document);
    const fresh = context ? await resealText(settings.SEAL_KEYS, context, sealed) : sealed;
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
  async resealWrites(services, document) {
    const [method] = parseEach([document], parsePayMethod).parsed;
    const owner = ownerOf(document.path);
    const fresh = method && owner ? await freshAccount(services, owner, method) : {};
    if (Object.keys(fresh).length === 0) return [];
    return [update(pathOf(document), fresh, { updateTime: document.updateTime })];
  },
};

const phoneHolders: KeyPlace = {
  what: 'phone numbers',
  collection: 'holders',
  only: ['lineUserId'],
  usesOf: ({ id }) => [{ ring: 'PHONE_KEYS', kid: hashedWith(id) }],
  resealWrites: moveHolder,
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
  only: ['tokenId', 'kid'],
  // Without a token id the machine is revoked, or waits for its claim, so it uses no key.
  usesOf: (document) =>
    textIn(document, 'tokenId') === null
      ? []
      : [{ ring: 'DEVICE_KEYS', kid: textIn(document, 'kid') ?? undefined }],
  // If a put removes a machine, its token's document stays but is no longer needed.
  async inUse({ store }, page) {
    const machines = await store.batchGet(
      page.map(({ path }) => documentPath(...path.split('/').slice(0, 4))),
      ['code'],
    );
    return page.filter((_, index) => machines[index] !== undefined);
  },
};

const claimCodes: KeyPlace = {
  what: 'open claim codes',
  collection: 'claims',
  only: ['expiresAt', 'used'],
  usesOf: (document, nowMs) =>
    isAlive(document, nowMs) && !document.fields['used']
      ? [{ ring: 'DEVICE_KEYS', kid: hashedWith(document.id) }]
      : [],
  // A code whose key was dropped is void. It needs a new code, not the old key.
  inUse: async ({ settings }, page) =>
    page.filter(({ id }) => settings.DEVICE_KEYS.keys.some(({ kid }) => kid === hashedWith(id))),
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
  async resealWrites({ settings }, { fields, ...document }) {
    const fresh: Record<string, string> = {};
    const clientId = v.safeParse(clientIdSchema, document.path.split('/')[1]);
    if (!clientId.success) return [];
    for (const name of secretNames) {
      const sealed = fields[name];
      const context = tenantSecret(clientId.output, name);
      const put = isSealed(sealed) ? await resealText(settings.SEAL_KEYS, context, sealed) : sealed;
      if (isSealed(put) && put !== sealed) fresh[name] = put;
    }
    if (Object.keys(fresh).length === 0) return [];
    const { updateTime } = document;
    return [update(pathOf({ ...document, fields }), fresh, { updateTime })];
  },
};

/**
 * A row or an anchor expires by itself. It is never resealed, because the next one contains its
 * MAC.
 */
const auditLog = (what: string, collection: string): KeyPlace => ({
  what,
  collection,
  only: ['mac'],
  usesOf: (document) => [{ ring: 'AUDIT_KEYS', kid: hashedWith(textIn(document, 'mac') ?? '') }],
});

/**
 * A head never expires, so it is resealed under the current key. A head with a wrong MAC is left as
 * it is.
 */
const auditHeads: KeyPlace = {
  ...auditLog('ends of audit chains', 'auditHeads'),
  only: ['seq', 'last', 'atMs', 'mac'],
  async resealWrites({ settings: { AUDIT_KEYS } }, document) {
    const head = v.safeParse(auditHead, document.fields);
    const path = pathOf(document);
    if (!head.success || (await checkMac(AUDIT_KEYS, path, head.output)) !== 'VALID') return [];
    const { mac, ...content } = head.output;
    const fresh = await auditMac(AUDIT_KEYS, path, content);
    return fresh === mac ? [] : [update(path, { mac: fresh }, { updateTime: document.updateTime })];
  },
};

/** Every place that stores values under a key. A new place needs a row here. */
export const keyPlaces: readonly KeyPlace[] = [
  payMethods,
  tenantSecrets,
  sealedField('sessions', 'sessions', 'cloudToken', ofSession),
  sealedField('bindings under way', 'nonces', 'cloudSystemToken', ofNonce, [
    'clientId',
    'lineUserId',
    'bindingId',
  ]),
  phoneHolders,
  phoneLimits,
  devices,
  claimCodes,
  auditLog('rows of the audit log', 'audit'),
  auditHeads,
  auditLog('anchors of the audit log', 'auditAnchors'),
];

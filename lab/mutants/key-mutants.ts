import type { Mutant } from './mutant.ts';

/** Mutants of the key rings: values that a rotation could lose, duplicate or overwrite. */
export const keyMutants: readonly Mutant[] = [
  {
    name: 'key: a number may be held under two keys',
    file: 'worker/core/setup/hold-number.ts',
    find: "{ kind: 'verify', path: olderPath, if: { exists: false } }",
    put: "{ kind: 'delete', path: olderPath }",
    caughtBy: ['worker', 'phone-key-rotation'],
  },
  {
    name: 'key: counters begin anew',
    file: 'worker/core/setup/phone-limits.ts',
    find: 'older: older.map(placeOf)',
    put: 'older: older.slice(1).map(placeOf)',
    caughtBy: ['worker', 'phone-key-rotation'],
  },
  {
    name: 'key: a wallet is looked for under the current key alone',
    file: 'worker/core/pay/account-hash.ts',
    find: 'return [storedHash(current), ...older.map(storedHash)];',
    put: 'return [storedHash(current), ...older.slice(9).map(storedHash)];',
    caughtBy: ['worker', 'account-key-rotation'],
  },
  {
    name: 'key: a link that somebody shares under another key is ended',
    file: 'worker/core/pay/settle-pay-method.ts',
    find: 'hashes.length > 1 &&',
    put: 'hashes.length > 9 &&',
    caughtBy: ['worker', 'account-key-rotation'],
  },
  {
    name: 'key: one person’s sealed wallet opens as another’s',
    file: 'worker/core/crypto/seal-context.ts',
    find: "'pay-method-account',\n  clientId,\n  lineUserId,",
    put: "'pay-method-account',\n  clientId,\n  lineUserId.slice(0, 0),",
    caughtBy: ['worker', 'sealed-owner'],
  },
  {
    name: 'key: what is sealed opens under the current key alone',
    file: 'worker/core/crypto/seal.ts',
    find: 'keys.find((key) => key.kid === kid)',
    put: 'keys.slice(0, 1).find((key) => key.kid === kid)',
    caughtBy: ['worker', 'key-rotation.test', 'reseal'],
  },
  {
    name: 'key: resealing overwrites what changed meanwhile',
    file: 'worker/core/operations/keys/key-places.ts',
    find: 'return [update(pathOf(document), fresh, { updateTime: document.updateTime })];',
    put: 'return [update(pathOf(document), fresh)];',
    caughtBy: ['worker', 'reseal'],
  },
  {
    name: 'key: the token before goes on after the next one has connected',
    file: 'worker/core/machines/device/prove-device.ts',
    find: 'update(path, { tokenId, kid, nextTokenId: null }, condition)',
    put: 'update(path, { kid, nextTokenId: tokenId }, condition)',
    caughtBy: ['worker', 'next-token'],
  },
  {
    name: 'key: each hello names another next token',
    file: 'worker/core/machines/device/enrol-device.ts',
    find: 'if (enrolled.nextTokenId !== null) return',
    put: "if (enrolled.nextTokenId === '') return",
    caughtBy: ['worker', 'next-token'],
  },
];

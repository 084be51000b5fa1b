import * as v from 'valibot';
import type { OperationErrorRow } from './incident-errors.ts';

/** Why an action on a machine or its enrolment was not carried out. */
export const machineErrors = {
  MACHINE_UNKNOWN: {
    status: 404,
    body: {
      ja: 'このテナントにその自販機はありません。',
      en: 'The tenant has no such machine.',
    },
  },
  CLAIM_CODE_TAKEN: {
    status: 409,
    body: {
      ja: '同じ登録コードがすでに使われているか、自販機がちょうど変更されました。もう一度実行してください。',
      en: 'Two codes were equal by chance, or a machine has just changed. Run it again.',
    },
  },
  MACHINE_ENROLLED: {
    status: 409,
    body: {
      ja: 'この自販機は登録済みです。先に登録を解除してください。',
      en: 'The machine has a token already. Decommission or revoke it first.',
    },
  },
  SERIAL_UNKNOWN: {
    status: 404,
    body: {
      ja: 'この製造番号の鍵は取り込まれていません。',
      en: 'No key of this serial number was imported.',
    },
  },
  SERIAL_TAKEN: {
    status: 409,
    body: {
      ja: 'この製造番号は別の自販機に割り当て済みです。先にその自販機を撤去するか、登録を解除してください。',
      en: 'The device is assigned to another machine. Decommission or revoke that machine first.',
    },
  },
  DEVICE_KEYS_MALFORMED: {
    status: 400,
    body: {
      ja: '製造番号か公開鍵に誤りのある行があります。何も取り込んでいません。',
      en: 'Rows are wrong: a serial number is invalid or occurs twice, or a public key is not of P-256. Nothing was imported.',
    },
  },
  DEVICE_KEY_DIFFERS: {
    status: 409,
    body: {
      ja: '登録済みの製造番号に別の鍵が書かれています。何も取り込んでいません。',
      en: 'Another key is stored for these serial numbers. Nothing was imported. Ask the manufacturer which one is right.',
    },
  },
  TOKEN_ABSENT: {
    status: 409,
    body: {
      ja: 'この自販機には有効なトークンがありません。新しく発行してください。',
      en: 'The machine has no token that a next one could replace. Issue one.',
    },
  },
} as const satisfies Record<string, OperationErrorRow>;

/** The data of each failure. A code that is absent here has none. */
export const machineErrorData = {
  MACHINE_UNKNOWN: v.object({ machineIds: v.array(v.string()) }),
  MACHINE_ENROLLED: v.object({ machineId: v.string() }),
  SERIAL_UNKNOWN: v.object({ serial: v.string() }),
  SERIAL_TAKEN: v.object({ serial: v.string() }),
  DEVICE_KEYS_MALFORMED: v.object({ lines: v.array(v.number()) }),
  DEVICE_KEY_DIFFERS: v.object({ serials: v.array(v.string()) }),
  TOKEN_ABSENT: v.object({ machineId: v.string() }),
} as const satisfies Partial<Record<keyof typeof machineErrors, v.GenericSchema>>;

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
      en: 'The code is already in use, or the machine has just changed. Run the command again.',
    },
  },
  MACHINE_ENROLLED: {
    status: 409,
    body: {
      ja: 'この自販機は登録済みです。先に登録を解除してください。',
      en: 'The machine is already enrolled. Decommission it or revoke its token first.',
    },
  },
  SERIAL_UNKNOWN: {
    status: 404,
    body: {
      ja: 'この製造番号の鍵は取り込まれていません。',
      en: 'No key with this serial number was imported.',
    },
  },
  SERIAL_TAKEN: {
    status: 409,
    body: {
      ja: 'この製造番号は別の自販機に割り当て済みです。先にその自販機を撤去するか、登録を解除してください。',
      en: 'The device is assigned to another machine. Decommission that machine or revoke its token first.',
    },
  },
  DEVICE_KEYS_MALFORMED: {
    status: 400,
    body: {
      ja: '製造番号か公開鍵に誤りのある行があります。何も取り込んでいません。',
      en: 'Some rows are not valid: a serial number is malformed or occurs twice, or a public key is not a P-256 key. Nothing was imported.',
    },
  },
  DEVICE_KEY_DIFFERS: {
    status: 409,
    body: {
      ja: '登録済みの製造番号に別の鍵が書かれています。何も取り込んでいません。',
      en: 'A different key is already stored for these serial numbers. Nothing was imported. Ask the manufacturer which key is correct.',
    },
  },
  TOKEN_ABSENT: {
    status: 409,
    body: {
      ja: 'この自販機には有効なトークンがありません。新しく発行してください。',
      en: 'The machine has no valid token to replace. Issue a new one.',
    },
  },
  SLOT_CHANGED: {
    status: 409,
    body: {
      ja: 'このスロットはほかの人が変更したか、なくなっています。最新の内容を確認してください。',
      en: 'Somebody has changed this slot, or it is gone. Look at it again.',
    },
  },
  SLOT_ON_HOLD: {
    status: 409,
    body: {
      ja: 'お客様がこのスロットの商品を購入中です。1分ほどおいて、もう一度お試しください。',
      en: 'A customer is buying from this slot. Try again in a minute.',
    },
  },
  MACHINE_AWAY: {
    status: 409,
    body: {
      ja: '自販機につながらないか、扉が開いています。何も送っていません。',
      en: 'The machine is not connected, or its door is open. Nothing was sent.',
    },
  },
  MACHINE_IN_USE: {
    status: 409,
    body: {
      ja: 'お客様が購入中か、前のテスト排出が終わっていません。1分ほどおいて、もう一度お試しください。',
      en: 'A customer is buying, or the test vend before has not ended. Try again in a minute.',
    },
  },
  PRODUCT_UNKNOWN: {
    status: 409,
    body: {
      ja: 'この商品は登録されていないか、販売に必要な項目が足りません。',
      en: 'The tenant has no such product, or it lacks what it needs to be sold.',
    },
  },
  VIEWS_FULL: {
    status: 409,
    body: {
      ja: '保存できる表示は20個までです。使わないものを削除してください。',
      en: 'Twenty views are kept. Delete one that you do not use.',
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

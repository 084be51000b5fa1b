import * as v from 'valibot';
import { payMethodKindSchema } from '../shared/client.ts';
import type { OperationErrorRow } from './incident-errors.ts';

/** Why a tenant's keys, merchant or LINE channel were not stored or removed. */
export const secretErrors = {
  SECRET_NOT_JSON: {
    status: 400,
    body: {
      ja: '値がJSONではありません。',
      en: 'The value is not valid JSON.',
    },
  },
  SECRET_MALFORMED: {
    status: 400,
    body: {
      ja: '値の項目に誤りがあります。',
      en: 'Some fields of the value are not valid.',
    },
  },
  SECRET_UNREADABLE: {
    status: 409,
    body: {
      ja: '保存されている値を復号できません。暗号化に使った鍵をSEAL_KEYSに戻すか、先に値を削除してください。',
      en: 'The stored value cannot be decrypted. Add the key that encrypted it to SEAL_KEYS again, or remove the value first.',
    },
  },
  SECRETS_FULL: {
    status: 409,
    body: {
      ja: '保存できる数を超えています。使われていない値を削除してください。',
      en: 'The maximum number of values with this name is stored. Remove values that no open order needs.',
    },
  },
  SECRET_ABSENT: {
    status: 404,
    body: {
      ja: 'このテナントにその値はありません。',
      en: 'The tenant has no such secret.',
    },
  },
  SECRET_IN_USE: {
    status: 409,
    body: {
      ja: 'この値を使う注文がまだ終わっていません。',
      en: 'Open orders still need this value.',
    },
  },
  MERCHANT_NOT_OWN: {
    status: 409,
    body: {
      ja: 'この加盟店・ショップは、まだこのテナントのものとして登録されていません。システムの担当者にご連絡ください。',
      en: 'The tenant does not have this merchant or shop yet. Whoever runs the platform registers a new one.',
    },
  },
  SECRET_IN_SETTINGS: {
    status: 409,
    body: {
      ja: 'この接続情報は、システムの設定にあります。変更はシステムの担当者にご連絡ください。',
      en: 'The deployment’s settings have these keys. Whoever runs the platform changes them.',
    },
  },
  MERCHANT_UNNAMED: {
    status: 400,
    body: {
      ja: '加盟店が指定されていません。テナントのファイルに追加するか、--accountで指定してください。',
      en: 'No merchant is specified. Add it to the tenant’s file, or use --account.',
    },
  },
  MERCHANT_WRONG: {
    status: 400,
    body: {
      ja: '加盟店IDに誤りがあります。',
      en: 'The merchant id is not valid.',
    },
  },
  MERCHANT_TAKEN: {
    status: 409,
    body: {
      ja: 'この加盟店は別のテナントのものです。',
      en: 'The merchant belongs to another tenant.',
    },
  },
  LINE_CHANNEL_TAKEN: {
    status: 409,
    body: {
      ja: 'このLINEチャネルは別のテナントのものです。',
      en: 'The LINE channel belongs to another tenant.',
    },
  },
} as const satisfies Record<string, OperationErrorRow>;

/** The data of each failure. A code that is absent here has none. */
export const secretErrorData = {
  SECRET_NOT_JSON: v.object({ name: v.string() }),
  SECRET_MALFORMED: v.object({ name: v.string(), fields: v.array(v.string()) }),
  /** `kid`: the id of the key that sealed it. Null: unknown. */
  SECRET_UNREADABLE: v.object({ name: v.string(), kid: v.nullable(v.string()) }),
  SECRETS_FULL: v.object({ name: v.string(), max: v.number() }),
  SECRET_ABSENT: v.object({ name: v.string() }),
  SECRET_IN_USE: v.object({ name: v.string(), orders: v.number() }),
  MERCHANT_UNNAMED: v.object({ name: v.string() }),
  MERCHANT_WRONG: v.object({ kind: payMethodKindSchema }),
  MERCHANT_TAKEN: v.object({ kind: payMethodKindSchema, account: v.string(), owner: v.string() }),
  LINE_CHANNEL_TAKEN: v.object({ channelId: v.string(), owner: v.string() }),
} as const satisfies Partial<Record<keyof typeof secretErrors, v.GenericSchema>>;

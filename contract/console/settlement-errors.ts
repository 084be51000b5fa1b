import * as v from 'valibot';
import { payMethodKindSchema } from '../shared/client.ts';
import type { OperationErrorRow } from './incident-errors.ts';

/** Why settlement files were not compared, or a month was not closed. */
export const settlementErrors = {
  SETTLEMENT_COLUMNS_UNKNOWN: {
    status: 400,
    body: {
      ja: '初めての形式のファイルです。どの列が何かをお選びください。',
      en: 'This file has a form that is new here. Say which column is which.',
    },
  },
  SETTLEMENT_FILE_TOO_LONG: {
    status: 413,
    body: {
      ja: 'ファイルの行が多すぎます。一日分のファイルを指定してください。',
      en: 'The file has too many rows. Supply a file for one day.',
    },
  },
  SETTLEMENT_FILE_UNREADABLE: {
    status: 400,
    body: {
      ja: 'ファイルを最後まで読めません。文字コード（UTF-8またはShift_JIS）と引用符をご確認ください。',
      en: 'The file cannot be read. Check its encoding (UTF-8 or Shift_JIS) and its quotation marks.',
    },
  },
  SETTLEMENT_FILE_TWICE: {
    status: 400,
    body: {
      ja: '同じ内容のファイルが2つあります。1つだけ選んでください。',
      en: 'Two of the files have the same content. Choose one of them.',
    },
  },
  SETTLEMENT_FILE_OTHER_DAY: {
    status: 409,
    body: {
      ja: '日付の列がないこのファイルは、すでに別の日の照合に使われています。日付をご確認ください。',
      en: 'This file, which has no column of the time, was compared for another day before. Check the day.',
    },
  },
  SETTLEMENT_MAPPING_WRONG: {
    status: 400,
    body: {
      ja: '選んだ列が正しくありません。選び直してください。',
      en: 'The chosen columns are not valid. Choose again.',
    },
  },
  MONTH_NOT_OVER: {
    status: 409,
    body: {
      ja: 'この月はまだ終わっていません。',
      en: 'The month has not ended yet.',
    },
  },
  MONTH_NOT_CLOSED: {
    status: 409,
    body: {
      ja: 'この月はまだ締めていません。締めたあとに保存できます。',
      en: 'The month is not closed yet. The file can be saved after that.',
    },
  },
  BOOKKEEPING_MISSING: {
    status: 409,
    body: {
      ja: '会計ソフトの科目がまだ登録されていません。先に科目を登録してください。',
      en: 'The accounts of the accounting software are not set yet. Set them first.',
    },
  },
  MONTH_UNPROVEN: {
    status: 409,
    body: {
      ja: 'まだ照合が済んでいない日、または差のある日があります。',
      en: 'Some days have not been checked yet, or differ from their orders.',
    },
  },
} as const satisfies Readonly<Record<string, OperationErrorRow>>;

/**
 * A column of a file of unknown form. `words`: all of its different words, or empty if they are too
 * many.
 */
const unknownColumnSchema = v.object({
  name: v.string(),
  samples: v.array(v.string()),
  words: v.array(v.string()),
});
export type UnknownColumn = v.InferOutput<typeof unknownColumnSchema>;

/**
 * The meaning of a status in a settlement file. `held`: authorised and not captured. `nothing`: no
 * money moved, because there was no payment or it was released before the capture.
 */
export const movementSchema = v.picklist(['paid', 'refunded', 'held', 'nothing']);
export type Movement = v.InferOutput<typeof movementSchema>;

/**
 * The file's own names of the columns whose meaning is known, and the meaning of each known status.
 */
const knownFormSchema = v.object({
  provider: payMethodKindSchema,
  columns: v.record(v.string(), v.string()),
  statuses: v.record(v.string(), movementSchema),
});
export type KnownForm = v.InferOutput<typeof knownFormSchema>;

export const settlementErrorData = {
  SETTLEMENT_COLUMNS_UNKNOWN: v.object({
    file: v.string(),
    /** The headers that each known mapping looks for. */
    known: v.array(v.object({ provider: payMethodKindSchema, headers: v.array(v.string()) })),
    delimiter: v.string(),
    columns: v.array(unknownColumnSchema),
    /** The form, if only words of its status column are unknown. Null: the form is unknown. */
    form: v.nullable(knownFormSchema),
  }),
  SETTLEMENT_FILE_TOO_LONG: v.object({ file: v.string(), maxRows: v.number() }),
  SETTLEMENT_FILE_UNREADABLE: v.object({ file: v.string() }),
  SETTLEMENT_FILE_TWICE: v.object({ file: v.string() }),
  SETTLEMENT_FILE_OTHER_DAY: v.object({ file: v.string(), day: v.string() }),
  SETTLEMENT_MAPPING_WRONG: v.object({ fields: v.array(v.string()) }),
  MONTH_UNPROVEN: v.object({ days: v.array(v.string()) }),
} as const satisfies Partial<Record<keyof typeof settlementErrors, v.GenericSchema>>;

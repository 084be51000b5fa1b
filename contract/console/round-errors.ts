import * as v from 'valibot';
import type { OperationErrorRow } from './incident-errors.ts';

/** Why a round or a visit was refused. */
export const roundErrors = {
  ROUND_UNKNOWN: {
    status: 404,
    body: { ja: 'この巡回はありません。', en: 'There is no such round.' },
  },
  ROUND_EMPTY: {
    status: 409,
    body: {
      ja: 'この巡回ルートの自販機がありません。ルートの名前をご確認ください。',
      en: 'No machine has this route. Check its name.',
    },
  },
  VISIT_OTHER: {
    status: 409,
    body: {
      ja: 'この自販機の作業は、すでに記録されています。',
      en: 'A visit of this machine has already been recorded.',
    },
  },
} as const satisfies Record<string, OperationErrorRow>;

/**
 * The data of each failure. A code that is absent here has none. `visit`: the stored visit, which a new request may
 * name in `replaces`.
 */
export const roundErrorData = {
  VISIT_OTHER: v.object({ visit: v.string(), by: v.string(), at: v.string() }),
} as const satisfies Partial<Record<keyof typeof roundErrors, v.GenericSchema>>;

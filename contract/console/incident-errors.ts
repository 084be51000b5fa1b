import type { LocalText } from '../shared/language.ts';

/** A row of the catalogue: the status on the wire, and the text that a person reads. */
export type OperationErrorRow = { readonly status: number; readonly body: LocalText };

/** Why an action on an incident was not carried out. */
export const incidentErrors = {
  INCIDENT_UNKNOWN: {
    status: 404,
    body: { ja: 'このお知らせはありません。', en: 'There is no such incident.' },
  },
  INCIDENT_RESOLVED: {
    status: 409,
    body: { ja: 'このお知らせは解決済みです。', en: 'This incident is already resolved.' },
  },
  INCIDENT_CHANGED: {
    status: 409,
    body: {
      ja: 'お知らせの状態がちょうど変わりました。もう一度ご確認ください。',
      en: 'The incident has just changed. Check it and try again.',
    },
  },
  INCIDENT_UNREADABLE: {
    status: 409,
    body: {
      ja: '新しいバージョンで記録されたお知らせのため、このバージョンでは扱えません。',
      en: 'This incident was stored by a newer version. This version cannot change it.',
    },
  },
} as const satisfies Record<string, OperationErrorRow>;

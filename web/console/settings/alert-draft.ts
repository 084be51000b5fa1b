import type {
  AlertLimit,
  AlertSettings,
  Alerts,
  DayPart,
  NewAlerts,
} from '../../../contract/console/alerts.ts';

export const places = ['first', 'second'] as const;
export type Place = (typeof places)[number];

/** The typed values of a recipient. */
export type RecipientDraft = {
  readonly lineTo: string;
  /** A new URL. Empty: keeps the stored URL. */
  readonly webhookUrl: string;
  /** The host of the stored URL. Null if there is none, or if saving shall remove it. */
  readonly webhookHost: string | null;
};

/** The typed values of the settings. */
export type AlertDraft = Readonly<Record<Place, RecipientDraft>> & {
  readonly escalateMinutes: number | null;
  readonly dueMinutes: number | null;
  readonly quietHours: DayPart;
  readonly openHours: DayPart;
  readonly limits: Readonly<Record<AlertLimit, number | null>>;
};

const empty: DayPart = { from: '', to: '' };

/** Returns whether both times are empty. */
export const isEmpty = ({ from, to }: DayPart): boolean => from === '' && to === '';

const givenPart = (part: DayPart) => (isEmpty(part) ? null : part);

const recipient = ({ lineTo, webhookHost }: AlertSettings[Place]): RecipientDraft => ({
  ...{ lineTo: lineTo ?? '', webhookUrl: '', webhookHost },
});

export const draftOf = ({
  first,
  second,
  quietHours,
  openHours,
  escalateMinutes,
  dueMinutes,
  limits,
}: AlertSettings): AlertDraft => ({
  ...{ first: recipient(first), second: recipient(second) },
  ...{ quietHours: quietHours ?? empty, openHours: openHours ?? empty },
  ...{ escalateMinutes, dueMinutes, limits },
});

/** Returns the settings to send. */
export const settingsOf = (draft: AlertDraft, version: Alerts['version']): NewAlerts => ({
  version,
  ...{ first: given(draft.first), second: given(draft.second) },
  ...{ quietHours: givenPart(draft.quietHours), openHours: givenPart(draft.openHours) },
  ...{ escalateMinutes: draft.escalateMinutes, dueMinutes: draft.dueMinutes },
  limits: draft.limits,
});

const given = ({ lineTo, webhookUrl, webhookHost }: RecipientDraft): NewAlerts[Place] => ({
  lineTo: lineTo.trim() === '' ? null : lineTo.trim(),
  ...(webhookUrl.trim() !== ''
    ? { webhookUrl: webhookUrl.trim() }
    : webhookHost === null
      ? { webhookUrl: null }
      : {}),
});

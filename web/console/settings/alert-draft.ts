import type {
  AlertLimit,
  AlertSettings,
  Alerts,
  DayPart,
  NewAlerts,
} from '../../../contract/console/alerts.ts';

export const places = ['first', 'second'] as const;
export type Place = (typeof places)[number];

/** A recipient as somebody types it. */
export type RecipientDraft = {
  readonly lineTo: string;
  /** A new address. Empty: the stored one stays. */
  readonly webhookUrl: string;
  /** The host of the stored address. Null: there is none, or it is to be removed. */
  readonly webhookHost: string | null;
};

/** The settings as somebody types them. */
export type AlertDraft = Readonly<Record<Place, RecipientDraft>> & {
  readonly escalateMinutes: number | null;
  readonly dueMinutes: number | null;
  readonly quietHours: DayPart;
  readonly openHours: DayPart;
  readonly limits: Readonly<Record<AlertLimit, number | null>>;
};

const empty: DayPart = { from: '', to: '' };

/** Returns whether nothing was typed. One of two times is not sent. */
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

/** Returns what is sent. */
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

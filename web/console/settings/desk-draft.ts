import type { Desk } from '../../../contract/console/desk.ts';
import { messageKindSchema } from '../../../contract/shared/client.ts';

/** What the form of the customer desk holds. */
export type DeskDraft = {
  readonly phone: string;
  readonly email: string;
  readonly lineUrl: string;
  readonly hoursJa: string;
  readonly hoursEn: string;
  readonly messages: Desk['messages'];
  readonly idleDays: number | null;
};

export const draftOf = ({ contact, messages, sessionIdleDays }: Desk): DeskDraft => ({
  ...{ phone: contact.phone ?? '', email: contact.email ?? '', lineUrl: contact.lineUrl ?? '' },
  ...{ hoursJa: contact.hours?.ja ?? '', hoursEn: contact.hours?.en ?? '' },
  ...{ messages, idleDays: sessionIdleDays },
});

/** Returns the desk of a form. An empty field is a way that the tenant does not offer. */
export function deskOf(draft: DeskDraft, version: string): Desk {
  const ja = draft.hoursJa.trim();
  const hours = ja === '' ? null : { ja, en: draft.hoursEn.trim() || ja };
  const contact = {
    ...{ phone: given(draft.phone), email: given(draft.email), lineUrl: given(draft.lineUrl) },
    hours,
  };
  const messages = messageKindSchema.options.filter((kind) => draft.messages.includes(kind));
  return { contact, messages, sessionIdleDays: draft.idleDays, version };
}

const given = (text: string) => text.trim() || null;

import type { Desk } from '../../../contract/console/desk.ts';
import { messageKindSchema } from '../../../contract/shared/client.ts';
import { bothOf, given } from '../parts/both-languages.ts';

/** What the form of the customer desk holds. */
export type DeskDraft = {
  readonly phone: string;
  readonly email: string;
  readonly lineUrl: string;
  readonly hoursJa: string;
  readonly hoursEn: string;
  readonly sellerJa: string;
  readonly sellerEn: string;
  readonly sellerNumber: string;
  readonly payMethods: Desk['payMethods'];
  readonly messages: Desk['messages'];
  readonly idleDays: number | null;
};

export const draftOf = ({
  contact,
  seller,
  payMethods,
  messages,
  sessionIdleDays,
}: Desk): DeskDraft => ({
  ...{ phone: contact.phone ?? '', email: contact.email ?? '', lineUrl: contact.lineUrl ?? '' },
  ...{ hoursJa: contact.hours?.ja ?? '', hoursEn: contact.hours?.en ?? '' },
  ...{ sellerJa: seller?.name.ja ?? '', sellerEn: seller?.name.en ?? '' },
  sellerNumber: seller?.registrationNumber ?? '',
  ...{ payMethods, messages, idleDays: sessionIdleDays },
});

/** Returns the desk of a form. An empty field is a way that the tenant does not offer. */
export function deskOf(draft: DeskDraft, version: string): Desk {
  const contact = {
    ...{ phone: given(draft.phone), email: given(draft.email), lineUrl: given(draft.lineUrl) },
    hours: bothOf(draft.hoursJa, draft.hoursEn),
  };
  const name = bothOf(draft.sellerJa, draft.sellerEn);
  const seller = name && { name, registrationNumber: given(draft.sellerNumber) };
  const messages = messageKindSchema.options.filter((kind) => draft.messages.includes(kind));
  const { payMethods } = draft;
  return { contact, seller, payMethods, messages, sessionIdleDays: draft.idleDays, version };
}

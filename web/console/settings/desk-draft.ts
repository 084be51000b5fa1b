import type { Desk } from '../../../contract/console/desk.ts';
import { messageKindSchema } from '../../../contract/shared/client.ts';
import { bothOf, englishOf, given } from '../parts/both-languages.ts';

/** The fields of the form for the customer-facing settings. */
export type DeskDraft = {
  readonly serviceJa: string;
  readonly serviceEn: string;
  readonly steps: Desk['setup']['required'];
  readonly personalInfo: Desk['setup']['personalInfo'];
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
  name,
  setup,
  contact,
  seller,
  payMethods,
  messages,
  sessionIdleDays,
}: Desk): DeskDraft => ({
  ...{ serviceJa: name.ja, serviceEn: name.en },
  ...{ steps: setup.required, personalInfo: setup.personalInfo },
  ...{ phone: contact.phone ?? '', email: contact.email ?? '', lineUrl: contact.lineUrl ?? '' },
  ...{ hoursJa: contact.hours?.ja ?? '', hoursEn: englishOf(contact.hours) },
  ...{ sellerJa: seller?.name.ja ?? '', sellerEn: englishOf(seller?.name) },
  sellerNumber: seller?.registrationNumber ?? '',
  ...{ payMethods, messages, idleDays: sessionIdleDays },
});

/**
 * Returns the settings of a filled form. An empty contact field means that the tenant does not
 * offer that channel.
 */
export function deskOf(draft: DeskDraft, version: string): Desk {
  const contact = {
    ...{ phone: given(draft.phone), email: given(draft.email), lineUrl: given(draft.lineUrl) },
    hours: bothOf(draft.hoursJa, draft.hoursEn),
  };
  const company = bothOf(draft.sellerJa, draft.sellerEn);
  const seller = company && { name: company, registrationNumber: given(draft.sellerNumber) };
  const messages = messageKindSchema.options.filter((kind) => draft.messages.includes(kind));
  return {
    name: { ja: draft.serviceJa, en: draft.serviceEn },
    setup: { required: draft.steps, personalInfo: draft.personalInfo },
    ...{ contact, seller, payMethods: draft.payMethods, messages },
    ...{ sessionIdleDays: draft.idleDays, version },
  };
}

import type { NewCampaign } from '../../../contract/console/campaigns.ts';
import { addDays, todayInJapan } from '../parts/japan-days.ts';

/** What the form of a new coupon holds. A number that is not entered yet is null. */
export type CampaignDraft = {
  /** Made with the form, so that a second press after a lost answer makes no second coupon. */
  readonly id: string;
  readonly ja: string;
  readonly en: string;
  readonly discountKind: 'yen' | 'percent';
  readonly worth: number | null;
  readonly mostYen: number | null;
  readonly minimumYen: number | null;
  readonly audience: NewCampaign['audience'];
  readonly codeKind: NewCampaign['codes']['kind'];
  readonly code: string;
  /** People of a shared code, or single-use codes. */
  readonly people: number | null;
  readonly from: string;
  readonly until: string;
  readonly placeKind: 'all' | NonNullable<NewCampaign['place']>['kind'];
  readonly placeName: string;
  readonly productIds: NewCampaign['productIds'];
};

/** What each part of the form takes. */
export type DraftProps = {
  readonly draft: CampaignDraft;
  readonly onChange: (changed: Partial<CampaignDraft>) => void;
};

/** Days that a new coupon is offered, unless somebody chooses others. */
const DAYS = 30;

export const emptyDraft = (): CampaignDraft => ({
  ...{ id: newId(), ja: '', en: '', discountKind: 'yen', worth: null, mostYen: null },
  ...{ minimumYen: null, audience: 'everyone', codeKind: 'shared', code: newCode(), people: null },
  ...{ from: todayInJapan(), until: addDays(todayInJapan(), DAYS) },
  ...{ placeKind: 'all', placeName: '', productIds: [] },
});

/** Another content is another coupon. */
export const changed = (draft: CampaignDraft, by: Partial<CampaignDraft>): CampaignDraft => ({
  ...draft,
  ...by,
  id: newId(),
});

const newId = (): string => `c-${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;

/** Letters and digits that nobody confuses. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a code that people can type and that nobody guesses at once. */
export const newCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => SIGNS[byte % SIGNS.length] ?? '')
    .join('');

/** Returns the coupon of a filled form. Undefined if something is missing, which the browser then shows. */
export function campaignOf(draft: CampaignDraft): NewCampaign | undefined {
  const { worth, codeKind, people, placeKind, placeName, from, until } = draft;
  if (worth === null || (codeKind === 'single' && people === null)) return undefined;
  return {
    title: { ja: draft.ja.trim(), en: (draft.en.trim() || draft.ja).trim() },
    codes:
      codeKind === 'shared'
        ? { kind: 'shared', code: draft.code, people }
        : { kind: 'single', count: people ?? 0 },
    audience: draft.audience,
    discount:
      draft.discountKind === 'yen'
        ? { kind: 'yen', yen: worth }
        : { kind: 'percent', percent: worth, mostYen: draft.mostYen },
    startsAt: new Date(`${from}T00:00:00+09:00`).toISOString(),
    expiresAt: new Date(`${until}T23:59:59+09:00`).toISOString(),
    productIds: draft.productIds,
    place: placeKind === 'all' ? null : { kind: placeKind, name: placeName.trim() },
    minimumYen: draft.minimumYen ?? 0,
  };
}

/** Returns what a coupon can cost. `open`: nobody limited the people; `by price`: it depends on what they buy. */
export function mostCost({ discount, codes }: NewCampaign): number | 'open' | 'by price' {
  const people = codes.kind === 'shared' ? codes.people : codes.count;
  if (people === null) return 'open';
  const each = discount.kind === 'yen' ? discount.yen : discount.mostYen;
  return each === null ? 'by price' : each * people;
}

import type { NewCampaign } from '../../../contract/console/campaigns.ts';
import { addDays, todayInJapan } from '../parts/japan-days.ts';

/** The fields of the form for a new coupon. An empty number is null. */
export type CampaignDraft = {
  /** Created with the form: a second press after a lost answer must not create a second coupon. */
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
  /** How many people may use a shared code, or how many single-use codes to create. */
  readonly people: number | null;
  readonly from: string;
  readonly until: string;
  readonly placeKind: 'all' | NonNullable<NewCampaign['place']>['kind'];
  readonly placeName: string;
  readonly productIds: NewCampaign['productIds'];
};

/** The props of each part of the form. */
export type DraftProps = {
  readonly draft: CampaignDraft;
  readonly onChange: (changed: Partial<CampaignDraft>) => void;
};

/** The default number of days that a new coupon can be added. */
const DEFAULT_DAYS = 30;

export const emptyDraft = (): CampaignDraft => ({
  ...{ id: newId(), ja: '', en: '', discountKind: 'yen', worth: null, mostYen: null },
  ...{ minimumYen: null, audience: 'everyone', codeKind: 'shared', code: newCode(), people: null },
  ...{ from: todayInJapan(), until: addDays(todayInJapan(), DEFAULT_DAYS) },
  ...{ placeKind: 'all', placeName: '', productIds: [] },
});

/** Changed content gets a new id, because it is another coupon. */
export const changed = (draft: CampaignDraft, by: Partial<CampaignDraft>): CampaignDraft => ({
  ...draft,
  ...by,
  id: newId(),
});

const newId = (): string => `c-${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;

/** Letters and digits that are hard to confuse. */
const CODE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a random code that people can type and that is hard to guess. */
export const newCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => CODE_CHARACTERS[byte % CODE_CHARACTERS.length] ?? '')
    .join('');

/**
 * Returns the coupon of a filled form. Undefined if a field is missing, which the browser's
 * validation shows.
 */
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

/**
 * Returns the maximum cost of a coupon. `open`: the number of people is unlimited. `by price`: the
 * cost depends on their purchases.
 */
export function mostCost({ discount, codes }: NewCampaign): number | 'open' | 'by price' {
  const people = codes.kind === 'shared' ? codes.people : codes.count;
  if (people === null) return 'open';
  const each = discount.kind === 'yen' ? discount.yen : discount.mostYen;
  return each === null ? 'by price' : each * people;
}

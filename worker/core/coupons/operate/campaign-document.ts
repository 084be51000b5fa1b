import * as v from 'valibot';
import {
  type Campaign,
  type CampaignState,
  CODES_OF_PART,
} from '../../../../contract/console/campaigns.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import { UnreadableDocument } from '../../store/unreadable-document.ts';
import { type CouponDefinition, parseDefinition } from '../coupon-definition.ts';

/** How long codes and their parts are kept after their coupon's end. */
export const KEPT_MS = 400 * 86_400_000;

/**
 * The field `campaign` of a coupon that staff made. `singleCodes`: how many single-use codes it has; null for a shared
 * code. A put of the tenant's file keeps such a coupon.
 */
const storedCampaign = v.object({
  campaign: v.optional(
    v.nullable(
      v.object({
        by: v.string(),
        singleCodes: v.nullable(v.number()),
        place: v.nullable(
          v.object({ kind: v.picklist(['site', 'route', 'group']), name: v.string() }),
        ),
      }),
    ),
    null,
  ),
});

/** A stored coupon, and its console data. Null: the coupon comes from the tenant's file. */
export type StoredCampaign = {
  readonly definition: CouponDefinition;
  readonly campaign: v.InferOutput<typeof storedCampaign>['campaign'];
};

/** @throws UnreadableDocument if a newer version wrote it. */
export function parseCampaign(stored: StoredDocument): StoredCampaign {
  const parsed = v.safeParse(storedCampaign, stored.fields);
  if (!parsed.success) throw new UnreadableDocument('COUPON', stored.id);
  return { definition: parseDefinition(stored), campaign: parsed.output.campaign };
}

/** Returns a coupon as the console shows it. @param given how many people have added it. */
export function shownCampaign(
  { definition, campaign }: StoredCampaign,
  given: number,
  nowMs: number,
): Campaign {
  const { id, title, code, audience, discount, startsAt, expiresAt } = definition;
  return {
    ...{ id, title, code, audience, discount, startsAt, expiresAt, given },
    state: stateOf(definition, given, nowMs),
    minimumYen: definition.minimumYen,
    people: definition.totalCount,
    by: campaign?.by ?? null,
  };
}

function stateOf(definition: CouponDefinition, given: number, nowMs: number): CampaignState {
  const { enabled, stoppedAt, startsAt, expiresAt, totalCount } = definition;
  if (!enabled || stoppedAt !== null) return 'stopped';
  if (expiresAt !== null && nowMs >= Date.parse(expiresAt)) return 'over';
  if (startsAt !== null && nowMs < Date.parse(startsAt)) return 'planned';
  return totalCount !== null && given >= totalCount ? 'exhausted' : 'running';
}

/** Returns how many requests are needed to make this many codes. */
export const partsOfCodes = (count: number): number => Math.ceil(count / CODES_OF_PART);

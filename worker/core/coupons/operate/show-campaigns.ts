import * as v from 'valibot';
import type { CampaignDetail, Campaigns } from '../../../../contract/console/campaigns.ts';
import { localTextSchema } from '../../../../contract/shared/language.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { parseTimeCursor, readTimePage } from '../../store/time-cursor.ts';
import { parseEach } from '../../store/unreadable-document.ts';
import { parseCampaign, shownCampaign } from './campaign-document.ts';
import { countCodes } from './make-codes.ts';

const PAGE = 20;

/** Returns a page of coupons, the newest first. A page of 20 costs 41 reads. */
export async function listCampaigns(
  reader: Reader,
  cursor: string | undefined,
): Promise<Operated<Campaigns>> {
  const { store, nowMs } = reader.services;
  const { clientId } = reader.client;
  const after = cursor === undefined ? undefined : parseTimeCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const page = await readTimePage(store, {
    from: paths.coupons(clientId),
    orderBy: { field: 'createdAt', direction: 'DESCENDING' },
    limit: PAGE,
    after,
  });
  const { parsed, unreadable } = parseEach(page.documents, parseCampaign);
  const campaigns = await Promise.all(
    parsed.map(async (one) =>
      shownCampaign(one, await countGiven(reader, one.definition.id), nowMs()),
    ),
  );
  return ok({ campaigns, unreadable: unreadable.length, cursor: page.cursor });
}

const named = v.object({ name: localTextSchema });

/**
 * Returns a coupon with its cost so far. Firestore sums the purchases, at one read per thousand.
 * Each drink's name costs one read.
 */
export async function showCampaign(reader: Reader, id: string): Promise<Operated<CampaignDetail>> {
  const { store, nowMs } = reader.services;
  const { clientId } = reader.client;
  const stored = await store.get(paths.coupon(clientId, id));
  if (!stored) return refuse({ code: 'CAMPAIGN_UNKNOWN' });
  const read = parseCampaign(stored);
  const { definition, campaign } = read;
  const singleCodes = campaign?.singleCodes ?? null;
  const [given, used, products, made] = await Promise.all([
    countGiven(reader, id),
    sumUse(reader, id),
    store.batchGet(
      definition.productIds.map((product) => paths.product(clientId, product)),
      ['name'],
    ),
    singleCodes === null ? 0 : countCodes(reader, id),
  ]);
  return ok({
    campaign: shownCampaign(read, given, nowMs()),
    used,
    place: campaign?.place ?? null,
    machines: definition.machineIds.length,
    products: products.map((product, index) => {
      const parsed = v.safeParse(named, product?.fields);
      const productId = definition.productIds[index] ?? '';
      return parsed.success ? parsed.output.name : { ja: productId, en: productId };
    }),
    codes: singleCodes === null ? null : { count: singleCodes, made },
  });
}

/** Returns how many people have added a coupon. */
async function countGiven({ services, client }: Reader, id: string): Promise<number> {
  const from = paths.couponsGiven(client.clientId, id);
  const { sums } = await services.store.sum({ from }, ['count']);
  return sums[0] ?? 0;
}

/** Returns the paid purchases with a coupon, and their discounts. */
async function sumUse({ services, client }: Reader, id: string) {
  const { count, sums } = await services.store.sum(
    {
      from: paths.orders(client.clientId),
      where: [
        { field: 'coupon.id', op: 'EQUAL', value: id },
        { field: 'payment.capturedYen', op: 'GREATER_THAN', value: 0 },
      ],
    },
    ['coupon.discountYen'],
  );
  return { count, yen: sums[0] ?? 0 };
}

import * as v from 'valibot';
import {
  type CampaignDetail,
  MOST_MACHINES,
  type NewCampaign,
} from '../../../../contract/console/campaigns.ts';
import { type MachineId, machineIdSchema } from '../../../../contract/shared/ids.ts';
import { machineFilters } from '../../machines/operate/list-machine-status.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import { create, type Write } from '../../store/writes.ts';
import { withMark } from '../../tenant/put-mark.ts';
import { definitionFields } from '../coupon-definition.ts';
import { KEPT_MS } from './campaign-document.ts';
import { showCampaign } from './show-campaigns.ts';

/** Creates a coupon that people add by a code. Sending the same request again changes nothing. */
export async function createCampaign(
  acting: Acting,
  id: string,
  draft: NewCampaign,
): Promise<Operated<CampaignDetail>> {
  const { store, nowMs } = acting.services;
  const { clientId } = acting.client;
  const path = paths.coupon(clientId, id);
  if (Date.parse(draft.expiresAt) <= nowMs()) return refuse({ code: 'CAMPAIGN_OVER' });
  const machineIds = await machinesAt(acting, draft.place);
  if (!machineIds.ok) return machineIds;
  const products = await store.batchGet(
    draft.productIds.map((product) => paths.product(clientId, product)),
    ['name'],
  );
  if (products.includes(undefined)) return refuse({ code: 'CAMPAIGN_PRODUCT_UNKNOWN' });
  const made = await store.runOptimistic<Operated<void>>(async () => {
    if (await store.get(path)) return { writes: [], value: ok(undefined) };
    const code = draft.codes.kind === 'shared' ? draft.codes.code : null;
    if (code !== null && (await isTaken(acting, code))) {
      return { writes: [], value: refuse({ code: 'CAMPAIGN_CODE_TAKEN' }) };
    }
    return {
      writes: await campaignWrites(acting, id, draft, machineIds.value),
      value: ok(undefined),
    };
  });
  return made.ok ? showCampaign(acting, id) : made;
}

/** Returns the writes of a coupon: its document, its shared code and the audit row. */
async function campaignWrites(
  acting: Acting,
  id: string,
  draft: NewCampaign,
  machineIds: readonly MachineId[],
): Promise<readonly Write[]> {
  const { title, codes, audience, discount, startsAt, expiresAt, place, minimumYen } = draft;
  const { clientId } = acting.client;
  const isShared = codes.kind === 'shared';
  const code = isShared ? codes.code : null;
  const totalCount = isShared ? codes.people : codes.count;
  const fields = definitionFields({
    ...{ title, code, enabled: true, totalCount, audience, discount, startsAt, expiresAt },
    ...{ productIds: [...draft.productIds], machineIds: [...machineIds], minimumYen },
  });
  const singleCodes = isShared ? null : codes.count;
  const campaign = { by: acting.actor.name, singleCodes, place };
  const goesAt = Timestamp.ofMs(Date.parse(expiresAt) + KEPT_MS);
  return [
    create(paths.coupon(clientId, id), { ...(await withMark(fields)), campaign }),
    ...(code === null
      ? []
      : [
          create(paths.couponCode(clientId, code), {
            ...{ couponId: id, isShared: true, usedAt: null, expiresAt: goesAt },
          }),
        ]),
    ...(await auditWrites(
      acting,
      { kind: 'coupon', id },
      {
        ...{ what: 'coupon.create', reason: '' },
        after: {
          ...{ title: title.ja, discount: amountOf(discount), startsAt, expiresAt },
          ...{ people: totalCount, audience, machines: machineIds.length, minimumYen },
        },
      },
    )),
  ];
}

/** Returns the discount as the audit row shows it: `50円`, `10%`. */
const amountOf = (discount: NewCampaign['discount']): string =>
  discount.kind === 'yen' ? `${discount.yen}円` : `${discount.percent}%`;

/** Returns whether another coupon has the code already, from the tenant's file or the console. */
async function isTaken({ services, client }: Acting, code: string): Promise<boolean> {
  const [ofFile, ofConsole] = await Promise.all([
    services.store.query({
      from: paths.coupons(client.clientId),
      where: [{ field: 'code', op: 'EQUAL', value: code }],
      only: ['code'],
      limit: 1,
    }),
    services.store.get(paths.couponCode(client.clientId, code)),
  ]);
  return ofFile.length > 0 || ofConsole !== undefined;
}

/** Returns the current machines of a place. Empty without a place, which means all machines. */
async function machinesAt(
  { services, client }: Acting,
  place: NewCampaign['place'],
): Promise<Operated<readonly MachineId[]>> {
  if (place === null) return ok([]);
  const found = await services.store.query({
    from: paths.machines(client.clientId),
    where: machineFilters({ [place.kind]: place.name }),
    only: ['code'],
    limit: MOST_MACHINES + 1,
  });
  if (found.length === 0) return refuse({ code: 'CAMPAIGN_PLACE_EMPTY' });
  if (found.length > MOST_MACHINES) {
    return refuse({ code: 'CAMPAIGN_PLACE_LARGE', data: { most: MOST_MACHINES } });
  }
  return ok(found.map(({ id }) => v.parse(machineIdSchema, id)));
}

import * as v from 'valibot';
import { CODES_OF_PART } from '../../../../contract/console/campaigns.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../csv-line.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import { create } from '../../store/writes.ts';
import { KEPT_MS, parseCampaign, partsOfCodes } from './campaign-document.ts';

/** Letters and digits that nobody confuses on a printed card. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/**
 * 32 characters to the power of ten are 10^15 codes. With 10,000 valid ones, nobody guesses one
 * within the rate limit.
 */
const LENGTH = 10;

/**
 * Makes one part of a coupon's single-use codes in one commit. Repeating a part makes no new codes.
 * Returns how many codes the coupon has now.
 */
export async function makeCodes(
  acting: Acting,
  id: string,
  part: number,
): Promise<Operated<{ readonly made: number }>> {
  const { store } = acting.services;
  const { clientId } = acting.client;
  const path = paths.codePart(clientId, id, part);
  const made = await store.runOptimistic<Operated<void>>(async () => {
    const [coupon, earlier] = await store.batchGet([paths.coupon(clientId, id), path]);
    if (!coupon) return { writes: [], value: refuse({ code: 'CAMPAIGN_UNKNOWN' }) };
    const { definition, campaign } = parseCampaign(coupon);
    const count = campaign?.singleCodes ?? 0;
    if (part >= partsOfCodes(count))
      return { writes: [], value: refuse({ code: 'CAMPAIGN_UNKNOWN' }) };
    if (earlier) return { writes: [], value: ok(undefined) };
    const codes = newCodes(Math.min(CODES_OF_PART, count - part * CODES_OF_PART));
    const expiresAt = Timestamp.ofMs(Date.parse(definition.expiresAt ?? '') + KEPT_MS);
    const audit = await auditWrites(
      acting,
      { kind: 'coupon', id },
      { what: 'coupon.codes', reason: '', after: { codes: codes.length } },
    );
    const each = { couponId: id, isShared: false, usedAt: null, expiresAt };
    return {
      writes: [
        create(path, { codes, count: codes.length, expiresAt }),
        ...codes.map((code) => create(paths.couponCode(clientId, code), each)),
        ...audit,
      ],
      value: ok(undefined),
    };
  });
  return made.ok ? ok({ made: await countCodes(acting, id) }) : made;
}

/** Returns how many single-use codes of a coupon exist. */
export async function countCodes({ services, client }: Reader, id: string): Promise<number> {
  const from = paths.codeParts(client.clientId, id);
  const { sums } = await services.store.sum({ from }, ['count']);
  return sums[0] ?? 0;
}

function newCodes(count: number): string[] {
  const random = crypto.getRandomValues(new Uint8Array(count * LENGTH));
  const signs = [...random].map((byte) => SIGNS[byte % SIGNS.length] ?? '');
  return Array.from({ length: count }, (_, index) =>
    signs.slice(index * LENGTH, (index + 1) * LENGTH).join(''),
  );
}

const storedPart = v.object({ codes: v.array(v.string()) });

/** Returns the single-use codes of a coupon as a CSV. One read for each part. */
export async function codesCsv(
  { services: { store }, client: { clientId } }: Reader,
  id: string,
): Promise<Operated<string>> {
  const coupon = await store.get(paths.coupon(clientId, id));
  const count = coupon && (parseCampaign(coupon).campaign?.singleCodes ?? null);
  if (count === undefined || count === null) return refuse({ code: 'CAMPAIGN_UNKNOWN' });
  const parts = await store.batchGet(
    Array.from({ length: partsOfCodes(count) }, (_, part) => paths.codePart(clientId, id, part)),
  );
  const codes = parts.flatMap((part) => (part ? v.parse(storedPart, part.fields).codes : []));
  return ok(BYTE_ORDER_MARK + [['code'], ...codes.map((code) => [code])].map(csvLine).join(''));
}

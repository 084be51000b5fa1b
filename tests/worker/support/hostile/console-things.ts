import * as v from 'valibot';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import type { Desk } from '../console.ts';
import { patch, seed } from '../stand-ins.ts';
import { ABSENT, type Json } from './json-sample.ts';

/** A placeholder in a body. The version that a page has just read replaces it. */
export const CURRENT = 'CURRENT';

const CAMPAIGN = `c-${'0'.repeat(20)}`;
const UUID = '7f9c24e8-3b12-4fef-91e0-4a1f0e6b1c2d';
const inBoth = (text: string) => ({ ja: text, en: text });

type Values = Readonly<Record<string, Json | typeof ABSENT>>;

/** Values for correct requests of some routes. The first matching path counts. */
export const valuesByPath: readonly (readonly [below: RegExp, values: Values])[] = [
  [/\/search$/, { of: ABSENT }],
  [/\/orders$/, { person: ABSENT }],
  [/\/command-line\//, { computer: 'a laptop' }],
  [/\/settings$/, { id: 'company', perDayYen: 1_000, issuer: 'https://login.example.jp' }],
  [/\/test-vend$/, { id: UUID }],
  [/\/notice$/, { text: inBoth('休止'), until: '2027-01-01T00:00:00.000Z' }],
  [/\/slots\//, { fromProductId: 'P1', productId: 'P1', priceYen: 170 }],
  [/\/place$/, { route: '港', group: 'A' }],
  [/\/views\//, { view: UUID }],
  [/\/prices\//, { part: 0, at: null, jumps: 0, toYen: 170 }],
  [/\/products\//, { product: 'P1', version: CURRENT }],
  [/\/rounds\/.*\/visit$/, { round: UUID, id: UUID, replaces: null, bestBefore: '2027-01-01' }],
  [/\/rounds\//, { round: UUID, route: '港' }],
  [
    /\/campaigns\//,
    {
      ...{ campaign: CAMPAIGN, place: null, part: 0, productIds: ['P1'] },
      ...{ startsAt: '2026-11-20T00:00:00.000Z', expiresAt: '2026-12-20T00:00:00.000Z' },
    },
  ],
  [/\/faqs\//, { faq: 'refund', version: CURRENT }],
  [
    /\/desk$/,
    {
      ...{ version: CURRENT, phone: '0120-111-222', email: 'desk@example.jp' },
      ...{ lineUrl: 'https://lin.ee/abc', registrationNumber: 'T1234567890123' },
    },
  ],
  [/\/documents\//, { document: 'termsOfUse', version: '2', seen: CURRENT, text: 'earlier' }],
  [/\/appearance/, { machine: 'enamel', seen: CURRENT }],
  [
    /\/alerts$/,
    { version: CURRENT, webhookUrl: 'https://hooks.example.jp/a', from: '21:00', to: '06:00' },
  ],
  [/\/secrets\//, { name: 'line', values: { 'login.secret': 'a secret' } }],
  [/\/tasks\/\{task\}/, { task: 'incident.m-1.DOOR_OPEN' }],
  [/\/tasks\/photos/, { incident: 'm-1.DOOR_OPEN' }],
  [/\/pictures\//, { id: 'a-picture' }],
];

const changeSchema = v.object({ id: v.string() });

/**
 * Creates the data that the routes of the fleet, its content and its campaigns need.
 *
 * @returns the id of a change of prices.
 */
export async function makeThings(tenant: string, machineId: string, owner: Desk): Promise<string> {
  const at = `clients/${tenant}`;
  const soon = Timestamp.ofMs(Date.now());
  await patch(`${at}/machines/${machineId}`, { site: '駅', route: '港', order: 1, faults: [] });
  await seed({
    [`${at}/products/P1`]: {
      name: inBoth('緑茶'),
      volumeMl: 500,
      temperature: 'cold',
      taxRatePercent: 8,
    },
    [`${at}/faqs/refund`]: { question: inBoth('？'), answer: inBoth('。'), order: 1 },
    [`${at}/documents/termsOfUse`]: { version: '1', title: inBoth('規約'), body: inBoth('一') },
    [`${at}/incidents/m-1.DOOR_OPEN`]: {
      ...{ kind: 'DOOR_OPEN', orderId: null, machineId, isOpen: true, openedAt: soon },
      ...{ notifyAt: null, tries: 0, isTold: true, attempts: [], taken: null, resolved: null },
    },
  });
  const campaign = {
    ...{ title: inBoth('冬'), codes: { kind: 'single', count: 10 }, audience: 'everyone' },
    ...{ discount: { kind: 'yen', yen: 10 }, minimumYen: 0, place: null, productIds: [] },
    startsAt: new Date(Date.now() - 1_000).toISOString(),
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  };
  await owner.call('PUT', `/campaigns/${CAMPAIGN}`, campaign);
  const day = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  await owner.call('PUT', `/rounds/${UUID}`, { route: '港', day });
  const drafted = await owner.call('POST', '/prices', { title: '冬の価格' });
  return v.parse(changeSchema, await drafted.json()).id;
}

import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_PHOTO_CHARACTERS } from '../../../contract/shared/photo-url.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { photos, withComments } from '../support/photos.ts';
import { list, seed } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'mending';
const JAM = 'm-jam.A1.SLOT_JAMMED';
const photo = `data:image/jpeg;base64,${photos.jpeg}`;
let field: Desk;
let opened = Date.parse('2026-11-22T00:00:00.000Z');

beforeAll(async () => {
  await openTenant(TENANT, '1650009981');
  field = await signIn(TENANT, ['field']);
});
beforeEach(jam);

async function jam() {
  opened += 60_000;
  await seed({
    [`clients/${TENANT}/machines/m-jam`]: { code: '1', name: { ja: '北口', en: 'North gate' } },
    [`clients/${TENANT}/incidents/${JAM}`]: {
      ...{ kind: 'SLOT_JAMMED', orderId: null, machineId: 'm-jam', slot: 'A1', isOpen: true },
      ...{ notifyAt: null, tries: 0, isTold: true, attempts: [], taken: null, resolved: null },
      openedAt: new Date(opened).toISOString(),
    },
  });
}

const done = async (more: object, id = `incident.${JAM}`) =>
  outcomeOf(await field.call('POST', `/tasks/${id}`, { step: 'done', ...more }));
const detail = v.object({
  events: v.array(v.object({ ended: v.nullable(v.object({ photo: v.nullable(v.string()) })) })),
});
/** Jams the machine again. Returns the id of the photo with which the last jam was resolved, or null. */
async function photoOfLast(): Promise<string | null> {
  await jam();
  const answer = await field.call('GET', `/tasks/incident.${JAM}`);
  const { events } = v.parse(detail, await answer.json());
  return events[1]?.ended?.photo ?? null;
}

test('a photo of a repair can be seen by colleagues with access, and not by other roles or tenants', async () => {
  expect(await done({ note: 'removed the can', photo })).toBe(204);
  const id = await photoOfLast();
  const manager = await signIn(TENANT, ['manager']);
  const answer = await manager.call('GET', `/tasks/photos/${id}`);
  expect(await answer.json()).toEqual({ contentType: 'image/jpeg', bytes: photos.jpeg });
  const finance = await signIn(TENANT, ['finance']);
  expect(await outcomeOf(await finance.call('GET', `/tasks/photos/${id}`))).toBe(
    'ACTION_FORBIDDEN',
  );
  await openTenant('mending-next', '1650009982');
  const stranger = await signIn('mending-next', ['owner']);
  expect(await outcomeOf(await stranger.call('GET', `/tasks/photos/${id}`))).toBe('PHOTO_MISSING');
});

test('a task that ended without a photo has none', async () => {
  expect(await done({ note: '' })).toBe(204);
  expect(await photoOfLast()).toBeNull();
});

test('a photo of the largest size that the browser sends is stored, and a larger one is refused', async () => {
  const large = withComments(4);
  expect(large.length).toBeGreaterThan(MAX_PHOTO_CHARACTERS * 0.8);
  expect(await done({ photo: `data:image/jpeg;base64,${large}` })).toBe(204);
  await jam();
  const larger = 'A'.repeat(MAX_PHOTO_CHARACTERS);
  expect(await done({ photo: `data:image/jpeg;base64,${larger}` })).toBe('CONSOLE_INPUT_INVALID');
  const most = 'A'.repeat(MAX_PHOTO_CHARACTERS + 20_000);
  expect(await done({ photo: `data:image/jpeg;base64,${most}` })).toBe('CONSOLE_BODY_TOO_LARGE');
});

test.each([
  ['a page that begins like a photo', `data:image/jpeg;base64,${btoa('\xff\xd8\xff<script>')}`],
  ['a photo of another type than it says', `data:image/png;base64,${photos.jpeg}`],
  ['a drawing with a script', `data:image/svg+xml;base64,${btoa('<svg/>')}`],
])('%s is refused, and the task stays open', async (_what, wrong) => {
  expect(await done({ photo: wrong })).toBe('CONSOLE_INPUT_INVALID');
  const open = await field.call('GET', `/tasks/incident.${JAM}`);
  expect(open.status).toBe(200);
});

test('a photo that is sent twice is stored once', async () => {
  const codes = await Promise.all([done({ photo }), done({ photo })]);
  expect(codes.filter((code) => code === 204)).toHaveLength(1);
  const id = `${JAM}.${opened}`;
  expect(await list(`clients/${TENANT}/incidents/${id}/photos`)).toHaveLength(1);
});

import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import {
  documentDetailSchema,
  documentHtmlSchema,
  documentsSchema,
  earlierTextSchema,
  MAX_BODY,
} from '../../../contract/console/documents.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { newPerson } from '../support/set-up.ts';
import { openShop } from '../support/shop.ts';
import { list, patch, seed, stored, trafficOf } from '../support/stand-ins.ts';

const TENANT = 'documented';
const CHANNEL = '1650041071';
let manager: Desk;

const both = (text: string) => ({ ja: text, en: text });
beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await seed({
    [`clients/${TENANT}/documents/termsOfUse`]: {
      ...{ version: '1', title: both('利用規約'), body: both('第一条') },
    },
    [`clients/${TENANT}/documents/about`]: {
      ...{ version: '1', title: both('このサービスについて'), body: both('案内') },
    },
  });
  manager = await signIn(TENANT, ['manager']);
});

const load = async (name = 'termsOfUse', desk = manager) =>
  v.parse(documentDetailSchema, await (await desk.call('GET', `/documents/${name}`)).json());
const put = async (more: object, name = 'termsOfUse', desk = manager) => {
  const { version, title, body, seen } = await load(name);
  return desk.call('PUT', `/documents/${name}`, { version, title, body, seen, ...more });
};
const shownTo = async (name: string) => {
  const who = await newPerson(TENANT, CHANNEL);
  return JSON.stringify(await (await who.call('GET', `/documents/${name}`)).json());
};

test('customers read the text that staff saved, and the earlier text is kept with its version', async () => {
  const { seen } = await load();
  expect((await put({ version: '2', body: both('**第二条**') })).status).toBe(200);
  expect(await shownTo('termsOfUse')).toContain('<strong>第二条</strong>');
  const saved = await load();
  expect(saved).toMatchObject({ version: '2', by: manager.name });
  expect(saved.earlier).toMatchObject([{ version: '1', by: null }]);
  const [before] = saved.earlier;
  const answer = await manager.call('GET', `/documents/termsOfUse/earlier/${before?.id}`);
  const earlier = v.parse(earlierTextSchema, await answer.json());
  expect(earlier).toMatchObject({ version: '1', title: both('利用規約') });
  expect(earlier.html.ja).toContain('第一条');
  expect(saved.seen).not.toBe(seen);
  const [row] = (await list(`clients/${TENANT}/audit`)).filter(
    ({ fields }) => fields?.['what']?.['stringValue'] === 'document.change',
  );
  expect(JSON.stringify(row?.fields?.['after'])).toContain('"2"');
});

test('a change is refused if the text has changed meanwhile, and a repeated one is saved once', async () => {
  const { version, title, seen } = await load('about');
  const change = { version, title, body: both('新しい案内'), seen };
  const send = (more: object = {}) =>
    manager.call('PUT', '/documents/about', { ...change, ...more });
  expect((await send()).status).toBe(200);
  expect((await send()).status, 'the first answer was lost').toBe(200);
  expect((await load('about')).earlier).toHaveLength(1);
  expect(await outcomeOf(await send({ body: both('別の案内') }))).toBe('DOCUMENT_CHANGED');
  expect((await load('about')).body).toEqual(both('新しい案内'));
  expect(await outcomeOf(await manager.call('GET', '/documents/seller'))).toBe('DOCUMENT_UNKNOWN');
  expect(await outcomeOf(await manager.call('GET', '/documents/other'))).toBe('DOCUMENT_UNKNOWN');
  expect(await outcomeOf(await manager.call('GET', '/documents/about/earlier/none'))).toBe(
    'DOCUMENT_UNKNOWN',
  );
});

test('the page shows how many people must consent again, if the set-up asks for consent', async () => {
  const at = '2026-11-20T00:00:00.000Z';
  const consent = { termsOfUse: '1', privacyPolicy: '1', at };
  await seed({
    [`clients/${TENANT}/lineUsers/U${'1'.repeat(32)}`]: { consents: [consent] },
    [`clients/${TENANT}/lineUsers/U${'2'.repeat(32)}`]: { consents: [consent, consent] },
    [`clients/${TENANT}/lineUsers/U${'3'.repeat(32)}`]: { follow: true },
  });
  expect(await load()).toMatchObject({ isConsented: false, people: 0 });
  await patch(`clients/${TENANT}`, { setup: { required: ['welcome'] } });
  const before = await load();
  expect(before.isConsented).toBe(true);
  await seed({
    [`clients/${TENANT}/lineUsers/U${'4'.repeat(32)}`]: { consents: [consent] },
    [`clients/${TENANT}/lineUsers/U${'5'.repeat(32)}`]: { consents: [] },
  });
  expect((await load()).people - before.people).toBe(1);
  expect(before.people).toBe(2);
  expect((await load('about')).people, 'nobody consents to it').toBe(0);
  const traffic = await trafficOf(async () => void (await load()));
  expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBeLessThanOrEqual(20);
});

test('a long text is saved, and one that is too long or has no Japanese text is refused', async () => {
  const long = { ja: '条'.repeat(MAX_BODY), en: '条'.repeat(MAX_BODY) };
  expect((await put({ body: long }, 'about')).status).toBe(200);
  expect((await put({ body: { ...long, ja: `${long.ja}。` } }, 'about')).status).toBe(400);
  expect((await put({ body: { ja: ' ', en: 'x' } }, 'about')).status).toBe(400);
  expect((await put({ version: '1'.repeat(65) }, 'about')).status).toBe(400);
  const drawn = await manager.call('POST', '/documents/preview', { body: '# 一\n<b>x</b>' });
  expect(v.parse(documentHtmlSchema, await drawn.json()).html).toContain('&lt;b&gt;');
});

test('support and auditor read the documents, and only owner and manager change them, with a passkey', async () => {
  const support = await signIn(TENANT, ['support']);
  const listed = await (await support.call('GET', '/documents')).json();
  expect(v.parse(documentsSchema, listed).documents.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['termsOfUse', 'about']),
  );
  expect(await outcomeOf(await put({ version: '9' }, 'about', support))).toBe('ACTION_FORBIDDEN');
  const field = await signIn(TENANT, ['field']);
  expect(await outcomeOf(await field.call('GET', '/documents'))).toBe('ACTION_FORBIDDEN');
  const unproved = await signIn(TENANT, ['manager'], { proved: false });
  expect(await outcomeOf(await put({ version: '9' }, 'about', unproved))).toBe('PASSKEY_REQUIRED');
  expect((await stored(`clients/${TENANT}/documents/about`))?.['version']).toEqual({
    stringValue: '1',
  });
});

test('a document of a newer version is counted in the list as unreadable, and never replaced', async () => {
  const path = `clients/${TENANT}/documents/seller`;
  await seed({ [path]: { version: '1', title: both('表記'), body: { blocks: [] } } });
  const before = await stored(path);
  const listed = await (await manager.call('GET', '/documents')).json();
  expect(v.parse(documentsSchema, listed).unreadable).toBe(1);
  const change = { version: '2', title: both('x'), body: both('x'), seen: 'any' };
  const answers = [
    await manager.call('GET', '/documents/seller'),
    await manager.call('PUT', '/documents/seller', change),
  ];
  for (const answer of answers) expect(await outcomeOf(answer)).toBe('CONSOLE_DATA_UNREADABLE');
  expect(await stored(path)).toEqual(before);
});

import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { machineViewsSchema } from '../../../contract/console/views.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { openShop } from '../support/shop.ts';
import { list } from '../support/stand-ins.ts';

const TENANT = 'views';
let manager: Desk;
let field: Desk;

beforeAll(async () => {
  await openShop(TENANT, '1650041051');
  [manager, field] = await Promise.all([signIn(TENANT, ['manager']), signIn(TENANT, ['field'])]);
});

const view = (more: object = {}) => ({
  ...{ name: '港湾の通信なし', isShared: false, fault: 'OFFLINE', route: '港湾', ...more },
});
const save = (desk: Desk, body: object, id: string = crypto.randomUUID()) =>
  desk.call('PUT', `/fleet/views/${id}`, body);
const viewsOf = async (desk: Desk) =>
  v.parse(machineViewsSchema, await (await desk.call('GET', '/fleet/views')).json());

test('a person’s view is stored with its filters, once if sent twice, and nobody else sees it', async () => {
  const id = crypto.randomUUID();
  const answers = await Promise.all([save(field, view(), id), save(field, view(), id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await viewsOf(field)).toEqual({
    ...{ own: [{ id, name: '港湾の通信なし', fault: 'OFFLINE', route: '港湾' }], shared: [] },
  });
  expect(await viewsOf(manager)).toEqual({ own: [], shared: [] });
  await field.call('DELETE', `/fleet/views/${id}?of=own`);
  expect(await viewsOf(field)).toEqual({ own: [], shared: [] });
});

test('everybody sees a shared view, only owner and manager change it, and each change is logged', async () => {
  const id = crypto.randomUUID();
  expect(await outcomeOf(await save(field, view({ isShared: true })))).toBe('ACTION_FORBIDDEN');
  await save(manager, view({ isShared: true, name: '駅' }), id);
  expect(await viewsOf(field)).toMatchObject({ own: [], shared: [{ id, name: '駅' }] });
  const gone = await field.call('DELETE', `/fleet/views/${id}?of=all`);
  expect(await outcomeOf(gone)).toBe('ACTION_FORBIDDEN');
  await manager.call('DELETE', `/fleet/views/${id}?of=all`);
  expect(await viewsOf(field)).toEqual({ own: [], shared: [] });
  const changes = (await list(`clients/${TENANT}/audit`)).filter(
    ({ fields }) => fields?.['what']?.['stringValue'] === 'views.change',
  );
  expect(changes).toHaveLength(2);
});

test('a person can store twenty views, and a view without a name or with invalid filters is refused', async () => {
  const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
  for (const id of ids) await save(manager, view(), id);
  expect(await outcomeOf(await save(manager, view()))).toBe('VIEWS_FULL');
  expect((await save(manager, view({ name: '別の名前' }), ids[3])).status).toBe(200);
  expect((await viewsOf(manager)).own.map(({ name }) => name)).toContain('別の名前');
  expect(await outcomeOf(await save(manager, view({ name: ' ' })))).toBe('CONSOLE_INPUT_INVALID');
  expect(await outcomeOf(await save(manager, view(), 'x'))).toBe('CONSOLE_INPUT_INVALID');
  expect(await outcomeOf(await save(manager, view({ fault: 'BURNT' })))).toBe(
    'CONSOLE_INPUT_INVALID',
  );
});

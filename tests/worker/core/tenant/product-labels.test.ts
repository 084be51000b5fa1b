import { beforeAll, expect, test } from 'vitest';
import { newShopper, openShop } from '../../support/shop.ts';
import { seed } from '../../support/stand-ins.ts';

const TENANT = 'labelled';
const CHANNEL = '1650011194';
const name = { ja: 'ラテ', en: 'Latte' };
const nothing = { ingredients: null, energy: null, caffeine: null, allergens: null };

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await openShop('unlabelled', '1650011195');
  await seed({
    [`clients/${TENANT}/products/latte`]: {
      name,
      maker: name,
      ingredients: { ja: '牛乳、コーヒー', en: 'Milk, coffee' },
      energy: { kcal: 134, per: 'package' },
      caffeine: { mg: 40.5, per: '100ml' },
      allergens: ['milk', 'soybean'],
    },
    [`clients/${TENANT}/products/water`]: { name, allergens: [] },
    [`clients/${TENANT}/products/older`]: { name },
    [`clients/${TENANT}/products/newer`]: {
      name,
      energy: { kcal: 10, per: 'sip' },
      caffeine: { mg: 1, per: '100ml', of: 'tea' },
      allergens: ['milk', 'pistachio'],
    },
  });
});

const label = async (id: string, tenant = TENANT, channel = CHANNEL) =>
  (await newShopper(tenant, channel, 'paypay')).call('GET', `/products/${id}`);

test('a label has what the product file states, and amounts have their reference quantity', async () => {
  const answer = await label('latte');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    id: 'latte',
    maker: name,
    note: null,
    ingredients: { ja: '牛乳、コーヒー', en: 'Milk, coffee' },
    energy: { kcal: 134, per: 'package' },
    caffeine: { mg: 40.5, per: '100ml' },
    allergens: ['milk', 'soybean'],
  });
});

test('“none of the 28 allergens” differs from no statement about them', async () => {
  expect(await (await label('water')).json()).toMatchObject({ allergens: [] });
  expect(await (await label('older')).json()).toMatchObject(nothing);
});

test('an unknown allergen makes the whole list unknown, because it would look complete', async () => {
  expect(await (await label('newer')).json()).toMatchObject({
    energy: null,
    caffeine: { mg: 1, per: '100ml' },
    allergens: null,
  });
});

test('an unknown product, or another tenant’s, is not found', async () => {
  for (const answer of [
    await label('nowhere'),
    await label('..%2Fx'),
    await label('latte', 'unlabelled', '1650011195'),
  ]) {
    expect(answer.status).toBe(404);
  }
});

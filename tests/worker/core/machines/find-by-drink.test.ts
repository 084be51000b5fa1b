import { beforeAll, describe, expect, test } from 'vitest';
import type { MachineList } from '../../../../contract/customer/machines.ts';
import { putFleet } from '../../support/fleet.ts';
import { newPerson, type Person } from '../../support/set-up.ts';
import { openShop } from '../../support/shop.ts';

const TENANT = 'thirsty';
const CHANNEL = '1650009301';
let shopper: Person;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await putFleet(TENANT, [
    { id: 'stand', code: '2001', name: 'コーヒースタンド', order: 1 },
    { id: 'teahouse', code: '3001', name: '茶の間', order: 2, products: ['ひなた煎茶', '天然水'] },
    { id: 'sweets', code: '3002', name: '売店', order: 3, products: ['水ようかん', '珈琲 微糖'] },
  ]);
  shopper = await newPerson(TENANT, CHANNEL);
});

describe('a machine is found by what it sells', () => {
  const idsFor = async (typed: string) => {
    const answer = await shopper.call('GET', `/machines?q=${encodeURIComponent(typed)}`);
    return (await answer.json<MachineList>()).machines.map(({ id }) => String(id));
  };

  test.each([
    ['煎茶', ['teahouse']],
    ['緑茶', ['teahouse']],
    ['りょくちゃ', ['teahouse']],
    ['リョクチャ', ['teahouse']],
    ['ﾘｮｸﾁｬ', ['teahouse']],
    ['green tea', ['teahouse']],
    ['茶の間 緑茶', ['teahouse']],
    ['ミネラルウォーター', ['teahouse']],
    ['売店 コーヒー', ['sweets']],
    ['売店 緑茶', []],
  ])('%s finds %j', async (typed, ids) => {
    expect(await idsFor(typed)).toEqual(ids);
  });

  test('together with machines that have the word in their name', async () => {
    expect(await idsFor('コーヒー')).toEqual(['stand', 'sweets']);
  });
});

import { expect, test } from 'vitest';
import { besideName } from '../../web/customer/screens/machines/machine-rows.tsx';

test.each([
  ['みなと台図書館 休憩室', 'みなと台図書館 休憩室 奥の壁', '奥の壁'],
  ['みなと台駅 改札前', 'みなと台駅 改札口を出て右', '改札口を出て右'],
  ['みなと台本社ビル 1号機', '本社ビル1階 ロビー', '本社ビル1階 ロビー'],
  ['町民会館', '町民会館', '町民会館'],
])('the row of %s at %s shows the place as %s', (name, place, said) => {
  expect(besideName(name, place)).toBe(said);
});

import { describe, expect, test } from 'vitest';
import { searchTexts, wordsOf, wordsToAsk } from '../../../worker/core/machines/search-words.ts';
import { holdsAll, normalised, tokensOf } from '../../../worker/core/search-text.ts';

const station = searchTexts({
  code: '1002',
  name: { ja: 'みなと台駅 改札前', en: 'Minatodai Station' },
  kana: 'ミナトダイエキ',
  place: { ja: '２階コンコース', en: 'Concourse, 2F' },
  address: { ja: '東京都港区霞ヶ関1-2-3', en: '1-2-3 Kasumigaseki' },
});
const finds = (typed: string) => holdsAll(station, tokensOf(typed));

describe('typed search words', () => {
  test.each([
    ['ＡＢＣ１２３', 'abc123'],
    ['ﾐﾅﾄ', 'みなと'],
    ['ガｶﾞ', 'がが'],
    ['コーヒー', 'こーひー'],
    ['霞ヶ関', '霞が関'],
    ['市ケ谷', '市が谷'],
    ['ケーキ', 'けーき'],
    ['1−2‐3', '1-2-3'],
  ])('%s is compared as %s', (typed, plain) => {
    expect(normalised(typed)).toBe(plain);
  });

  test('are split at spaces and punctuation of either width', () => {
    expect(tokensOf(' みなと台駅　改札前・２階、-1-2- ')).toEqual([
      'みなと台駅',
      '改札前',
      '2階',
      '1-2',
    ]);
    expect(tokensOf('！？・')).toEqual([]);
  });
});

describe('a machine', () => {
  test.each([
    ['its number', '1002'],
    ['the beginning of its number, full-width', '１０'],
    ['a part of its name', '台駅'],
    ['its name without the blank', 'みなと台駅改札前'],
    ['its reading in either kana', 'みなとだい'],
    ['its reading in half-width katakana', 'ﾐﾅﾄﾀﾞｲ'],
    ['its English name, whatever the case', 'STATION'],
    ['its place', '2階'],
    ['its address, in another spelling', '霞が関1-2'],
    ['several of them', '1002 改札 Kasumi'],
    ['a letter that one of its words begins with', '改'],
  ])('is found by %s', (_, typed) => {
    expect(finds(typed)).toBe(true);
  });

  test.each([
    ['the end of its number', '002'],
    ['words one of which is missing', 'みなと台 ロビー'],
    ['a letter in the middle of a word', '駅'],
    ['another name', 'しおさい公園'],
  ])('is not found by %s', (_, typed) => {
    expect(finds(typed)).toBe(false);
  });

  test('contains every word of its searchable fields', () => {
    const words = wordsOf(station);
    for (const typed of ['1', '1002', '台駅改', 'ミナト', 'だ', '2階', '霞ヶ関', 'station 港区']) {
      const asked = wordsToAsk(tokensOf(typed));
      if (finds(typed))
        expect([typed, asked.some((one) => words.includes(one))]).toEqual([typed, true]);
    }
    expect(words).toEqual(expect.arrayContaining(['#1', '#10', '#100', '#1002', '^み', '駅改']));
  });

  test('has at most six hundred words, and its number and name are among them', () => {
    const address = Array.from({ length: 900 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(
      '',
    );
    const words = wordsOf({ code: '77', texts: ['とても長い住所', address] });
    expect(words).toHaveLength(600);
    expect(words).toEqual(expect.arrayContaining(['#77', 'とて', '長い']));
  });
});

describe('the store query searches for', () => {
  test.each([
    ['the word that is likely to be the rarest', 'みなと 潮騒', ['潮騒']],
    ['none that stands in every address', '東京都渋谷', ['都渋']],
    ['a number on the plate or in a text', '1002', ['#1002', '10']],
    ['the number before everything else', '港区 1002', ['#1002', '10']],
    ['what begins with a letter, where there is one letter', 'み', ['^み']],
    ['kana by their own bigrams', 'ミナト', ['みな']],
  ])('%s', (_, typed, words) => {
    expect(wordsToAsk(tokensOf(typed))).toEqual(words);
  });
});

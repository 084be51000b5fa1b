import type { LocalText } from '../../../contract/shared/language.ts';
import { normalised } from '../search-text.ts';

/**
 * Common words for kinds of drinks, with readings. A tenant's own words are stored with its
 * products (`products[].words`).
 */
const KINDS: readonly (readonly string[])[] = [
  ['緑茶', 'りょくちゃ', '煎茶', 'せんちゃ', 'お茶', 'おちゃ', '日本茶', 'green tea', 'sencha'],
  ['麦茶', 'むぎちゃ', 'お茶', 'おちゃ', 'barley tea'],
  ['ほうじ茶', 'ほうじちゃ', '焙じ茶', 'お茶', 'おちゃ', 'hojicha'],
  ['烏龍茶', 'ウーロン茶', 'うーろんちゃ', 'お茶', 'おちゃ', 'oolong'],
  ['紅茶', 'こうちゃ', 'ティー', 'black tea'],
  ['抹茶', 'まっちゃ', 'matcha'],
  ['コーヒー', '珈琲', 'カフェオレ', 'カフェラテ', 'ラテ', 'coffee', 'latte'],
  ['水', 'みず', 'ミネラルウォーター', '天然水', 'water'],
  ['炭酸', 'たんさん', 'サイダー', 'ソーダ', 'スパークリング', 'soda', 'cider', 'sparkling'],
  ['ジュース', '果汁', 'juice'],
  ['スポーツドリンク', '水分補給', '塩レモン', 'sports drink', 'electrolyte'],
  ['スープ', 'コーンポタージュ', 'コーンスープ', 'soup'],
  ['ココア', 'ホットチョコ', 'cocoa'],
];
const kinds = KINDS.map((kind) => kind.map((word) => ({ word, compared: normalised(word) })));

/** The searchable part of a product. */
export type SoldProduct = {
  readonly name: LocalText;
  readonly words?: readonly string[] | undefined;
};

/**
 * Returns the search texts for a machine's products: their names, the tenant's own words, and
 * common words for their kinds. Each text once.
 */
export function soldWords(products: readonly SoldProduct[]): readonly string[] {
  const said = products.flatMap(({ name, words = [] }) => {
    const own = [name.ja, name.en, ...words];
    const compared = own.map(normalised);
    const isKind = (kind: (typeof kinds)[number]) =>
      kind.some((one) => compared.some((text) => holdsWord(text, one.compared)));
    return [...own, ...kinds.filter(isKind).flatMap((kind) => kind.map(({ word }) => word))];
  });
  return [...new Set(said)];
}

/**
 * Returns whether a text names a kind. A single letter counts only at the end of a name: 水 is in
 * 天然水, but not in 水ようかん.
 */
const holdsWord = (text: string, word: string): boolean =>
  [...word].length === 1 ? text.endsWith(word) : text.includes(word);

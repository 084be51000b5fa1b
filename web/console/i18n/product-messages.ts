import type { LocalText } from '../../../contract/shared/language.ts';

/** The texts about the catalogue's drinks. */
export const productMessages = {
  products: { ja: '商品', en: 'Drinks' },
  productsHint: {
    ja: '写真は背景のない縦長のものをおすすめします。名前などは商品のページで、原材料・アレルゲンの表示はテナントのフォルダで変えます。',
    en: 'An upright picture without a background is best. A drink’s page changes its name and more, the tenant’s folder its ingredients and allergens.',
  },
  allProducts: { ja: '商品の一覧へ', en: 'All drinks' },
  nameJa: { ja: '名前（日本語）', en: 'Name (Japanese)' },
  nameEn: { ja: '名前（英語）', en: 'Name (English)' },
  makerJa: { ja: 'メーカー（日本語）', en: 'Maker (Japanese)' },
  makerEn: { ja: 'メーカー（英語）', en: 'Maker (English)' },
  noteJa: { ja: 'ご注意（日本語）', en: 'Please note (Japanese)' },
  noteEn: { ja: 'ご注意（英語）', en: 'Please note (English)' },
  nameHint: {
    ja: '英語が空欄のときは、日本語を表示します。名前の中の「|」は、細い名札で改行できる場所です（例：港町|クラフトコーラ）。',
    en: 'Without English, the Japanese is shown. A “|” in the name says where a narrow plate may break it (港町|クラフトコーラ).',
  },
  volumeField: { ja: '内容量（ml）', en: 'Contents (ml)' },
  costField: { ja: '1本の原価（税抜、円）', en: 'Cost of a piece (yen, without tax)' },
  servedHow: { ja: '温度', en: 'Served' },
  productEffect: {
    ja: 'この商品を売るすべての自販機で変わります。元に戻すには、操作の記録で前の内容を確かめて、もう一度保存してください。',
    en: 'Every machine that sells the drink shows it. To go back, look up the earlier details in the history and save them again.',
  },
  productSaved: {
    ja: '保存しました。お客様の画面には5分以内に表示されます。',
    en: 'Saved. Customers see it within five minutes.',
  },
  productPicture: { ja: '写真', en: 'Picture' },
  changePhoto: { ja: '写真を変える', en: 'Change picture' },
  changePhotoOf: { ja: '{name}の写真を変える', en: 'Change picture of {name}' },
  photoEffect: {
    ja: 'この商品を売るすべての自販機に表示します。元に戻すには、前の写真をもう一度選んでください。',
    en: ' Every machine that sells the drink shows it. To go back, choose the picture from before again.',
  },
  removePhotoEffect: {
    ja: 'この商品を売るすべての自販機で、写真のかわりに絵を表示します。元に戻すには、写真をもう一度選んでください。',
    en: 'Every machine that sells the drink shows a drawing instead. To go back, choose the picture again.',
  },
  photoSpreads: { ja: '自販機に反映しています…', en: 'Showing it on the machines …' },
  noProducts: { ja: '商品はまだありません', en: 'There are no drinks' },
  noProductsHint: {
    ja: 'テナントのフォルダで登録すると、ここに表示されます。',
    en: 'Put them with the tenant’s folder, and they are listed here.',
  },
} as const satisfies Record<string, LocalText>;

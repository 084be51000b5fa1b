import type { LocalText } from '../../../contract/shared/language.ts';

/** The texts about the catalogue's drinks. */
export const productMessages = {
  products: { ja: '商品', en: 'Drinks' },
  productsHint: {
    ja: '写真は背景のない縦長のものをおすすめします。名前・価格・表示は、テナントのフォルダで変えます。',
    en: 'An upright picture without a background is best. Names and labels are changed in the tenant’s folder.',
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

import { messages } from '../../../i18n/messages.ts';

/** Texts of the drop and of the pick-up screen. */
export const dropMessages = messages({
  ja: {
    buying: '購入しています',
    bought: '購入しました',
    tray: '取り出し口',
    sound: '音を鳴らす',
    number: '番号',
    taken: '取り出しました',
    receipt: '領収書',
    details: 'ご購入明細',
    nothingCame: '出てこないとき',
  },
  en: {
    buying: 'Buying',
    bought: 'Bought',
    tray: 'Collect here',
    sound: 'Sound',
    number: 'No.',
    taken: 'I have it',
    receipt: 'Receipt',
    details: 'Details',
    nothingCame: 'Nothing came out',
  },
});

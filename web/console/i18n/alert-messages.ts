import type { LocalText } from '../../../contract/shared/language.ts';

/** The texts about alerts to staff. */
export const alertMessages = {
  alerts: { ja: 'お知らせの条件', en: 'Alert rules' },
  alertsHint: {
    ja: 'どんなときにお知らせが届くかと、対応した人が「役に立った」と答えた割合です。条件はテナントのファイルのsupportで変えられます。',
    en: 'When staff are alerted, and how many of those who dealt with an alert found it useful. The tenant’s file sets the limits under support.',
  },
  noRecipient: {
    ja: 'お知らせの送り先が登録されていません。テナントのファイルのsupportに登録してください。',
    en: 'Nobody gets alerts. Name a recipient under support in the tenant’s file.',
  },
  quietHours: {
    ja: '{from}から{to}までは、緊急のお知らせだけを送ります。',
    en: 'From {from} to {to} only urgent alerts are sent.',
  },
  alert: { ja: 'お知らせ', en: 'Alert' },
  sentFrom: { ja: '送るとき', en: 'Sent' },
  atOnce: { ja: 'すぐに', en: 'at once' },
  limitMinutes: { ja: '{value}分続いたとき', en: 'after {value} minutes' },
  limitHours: { ja: '{value}時間続いたとき', en: 'after {value} hours' },
  limitPercent: { ja: '{value}%以上のとき', en: 'from {value} %' },
  limitTimes: { ja: '続けて{value}回のとき', en: 'after {value} in a row' },
  urgent: { ja: '緊急', en: 'Urgent' },
  usefulRate: { ja: '役に立った', en: 'Useful' },
  usefulOf: { ja: '{rate}%（{asked}件中{useful}件）', en: '{rate} % ({useful} of {asked})' },
  askUseful: { ja: 'このお知らせは役に立ちましたか', en: 'Was this alert useful?' },
  yes: { ja: 'はい', en: 'Yes' },
  no: { ja: 'いいえ', en: 'No' },
} as const satisfies Record<string, LocalText>;

import type { LocalText } from '../../../contract/shared/language.ts';

/** The texts about alerts to staff. */
export const alertMessages = {
  alerts: { ja: 'お知らせの条件', en: 'Alert rules' },
  alertsHint: {
    ja: 'どんなときにお知らせが届くかと、対応した人が「役に立った」と答えた割合です。',
    en: 'When staff are alerted, and how many of those who dealt with an alert found it useful.',
  },
  noRecipient: {
    ja: 'お知らせの送り先が登録されていないため、誰にも届きません。「条件と送り先を変える」で登録してください。',
    en: 'Nobody gets alerts. Name a recipient with “Change rules and recipients”.',
  },
  quietHours: {
    ja: '{from}から{to}までは、緊急のお知らせだけを送ります。',
    en: 'From {from} to {to} only urgent alerts are sent.',
  },
  alertRecipients: { ja: '送り先', en: 'Recipients' },
  firstRecipient: { ja: '最初の送り先', en: 'First recipient' },
  secondRecipient: { ja: '次の送り先', en: 'Second recipient' },
  escalates: {
    ja: '（{minutes}分たっても担当者が決まらないとき）',
    en: ' (if nobody takes it within {minutes} minutes)',
  },
  lineRecipient: { ja: 'LINEの送り先のID', en: 'LINE id' },
  lineRecipientHint: {
    ja: '人・グループ・トークルームのIDです。U、C、Rのどれかで始まる33文字です。',
    en: 'Of a person, group or room: 33 characters that begin with U, C or R.',
  },
  webhook: { ja: 'Webhookのアドレス', en: 'Webhook' },
  webhookHint: {
    ja: 'https://で始まるアドレスです。保存したあとは、ここに表示しません。',
    en: 'It begins with https://. It is not shown again after it is saved.',
  },
  webhookStored: {
    ja: '{host}に登録済みです。変えるときだけ入力してください。',
    en: 'Stored: {host}. Enter another one only to change it.',
  },
  removeWebhook: { ja: '{host}への送信をやめる', en: 'Remove {host}' },
  escalateAfter: {
    ja: '担当者が決まらないときに送るまでの分数（空欄は送らない）',
    en: 'Minutes until it gets what nobody takes (empty: never)',
  },
  dueAfter: {
    ja: 'お知らせを解決する期限までの分数（空欄は期限なし）',
    en: 'Minutes until an alert should be solved (empty: no deadline)',
  },
  dueHint: {
    ja: '「今日の仕事」に期限を表示します。期限を過ぎても終わらないときは、担当者がいても次の送り先へ送ります。',
    en: 'Tasks show the deadline. What is not solved by then goes to the second recipient, even if somebody has taken it.',
  },
  dueTime: { ja: '解決の期限', en: 'Deadline' },
  dueWithin: { ja: 'お知らせから{minutes}分以内', en: 'within {minutes} minutes of the alert' },
  openTimes: { ja: '販売を見込む時間', en: 'Opening hours' },
  openHours: {
    ja: '{from}から{to}まで。ほかの時間は「販売がない時間」に数えません。',
    en: '{from} to {to}. Other hours do not count as hours without a sale.',
  },
  allDay: { ja: '一日中', en: 'All day' },
  openHint: {
    ja: 'お客様が自販機を使える時間です。空欄のときは一日中です。',
    en: 'When customers reach the machines. Empty means all day.',
  },
  quietTimes: { ja: '緊急のお知らせだけを送る時間', en: 'Only urgent alerts' },
  from: { ja: 'この時刻から', en: 'From' },
  to: { ja: 'この時刻まで', en: 'Until' },
  limitsHint: {
    ja: '空欄のときは標準の値です。すでに続いている異常には、前の値がもう一度使われることがあります。',
    en: 'Empty means the standard. A problem that lasts already may use the earlier value once more.',
  },
  limitField: { ja: '{name}（標準は{standard}）', en: '{name} (standard: {standard})' },
  offlineMinutes: { ja: '通信できない分数', en: 'Minutes without a connection' },
  doorMinutes: { ja: '扉が開いている分数', en: 'Minutes with an open door' },
  temperatureMinutes: {
    ja: '温度が範囲外の分数',
    en: 'Minutes with a temperature out of range',
  },
  noSaleHours: { ja: '販売がない時間数', en: 'Hours without a sale' },
  slotJams: { ja: '続けて詰まった回数', en: 'Jams in a row' },
  soldOutPercent: { ja: '売り切れの割合（%）', en: 'Share of sold-out slots (%)' },
  changeAlerts: { ja: '条件と送り先を変える', en: 'Change rules and recipients' },
  alertUndo: {
    ja: '元に戻すには、操作の記録で前の条件を確かめて、もう一度保存してください。送り先のIDとアドレスは記録に残りません。',
    en: 'To go back, look up the earlier rules in the history and save them again. The history has no ids and addresses of recipients.',
  },
  testAlerts: { ja: 'テストを送る', en: 'Send a test' },
  testSent: {
    ja: '1分以内に送り先へ届きます。届いたかどうかは「今日の仕事」のテストのお知らせで確かめられます。',
    en: 'It reaches the recipients within a minute. The test among today’s work says whether it did.',
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

import { providerStateSchema } from '../../../contract/console/operation-errors.ts';
import { roleNames, roleSchema } from '../../../contract/console/roles.ts';
import type { Language, LocalText } from '../../../contract/shared/language.ts';
import { orderStateSchema } from '../../../contract/shared/order-state.ts';
import { formatYen } from '../../i18n/format.ts';
import { alertMessages } from './alert-messages.ts';
import { appearanceMessages } from './appearance-messages.ts';
import { campaignMessages } from './campaign-messages.ts';
import { deskMessages } from './desk-messages.ts';
import { formatMoment } from './format.ts';
import { machineMessages } from './machine-messages.ts';
import { orderStateTexts } from './order-state-texts.ts';
import { priceMessages } from './price-messages.ts';
import { productMessages } from './product-messages.ts';
import { providerStateTexts } from './provider-state-texts.ts';

/** The names of the fields in the log. A field of a newer version appears under its stored name. */
const fieldTexts: Readonly<Record<string, LocalText>> = {
  name: { ja: '接続先', en: 'Platform' },
  account: { ja: '加盟店・チャネル', en: 'Merchant or channel' },
  accounts: { ja: '科目と税区分', en: 'Accounts and tax categories' },
  appName: { ja: 'アプリの名前', en: 'The app’s name' },
  heroText: { ja: 'トップの一文', en: 'Sentence at the top' },
  colours: { ja: '色（ブランド・背景・LINE）', en: 'Colours (brand, background, LINE)' },
  serviceName: deskMessages.deskName,
  setupSteps: deskMessages.deskSetup,
  personalInfo: deskMessages.deskPersonalInfo,
  contact: deskMessages.deskContact,
  seller: deskMessages.deskSeller,
  payMethods: deskMessages.deskPayMethods,
  messages: deskMessages.deskMessages,
  sessionIdleDays: { ja: 'サインアウトまでの日数', en: 'Days until signed out' },
  photo: { ja: '写真', en: 'Picture' },
  maker: { ja: 'メーカー', en: 'Maker' },
  remark: { ja: 'ご注意', en: 'Please note' },
  volumeMl: productMessages.volumeField,
  costYen: productMessages.costField,
  temperature: productMessages.servedHow,
  logo: { ja: 'ロゴ', en: 'Logo' },
  hero: { ja: 'トップの画像', en: 'Picture at the top' },
  character: { ja: '形（自販機・書体・角）', en: 'Shapes (machine, headings, corners)' },
  audience: { ja: '対象の方', en: 'For whom' },
  codes: { ja: 'コードの数', en: 'Codes' },
  discount: { ja: '値引き', en: 'Discount' },
  minimumYen: { ja: '最低購入額', en: 'From a price of' },
  startsAt: { ja: '開始', en: 'Begins' },
  title: { ja: '名前', en: 'Name' },
  amountYen: { ja: '金額', en: 'Amount' },
  couponYen: { ja: 'クーポン', en: 'Coupon' },
  by: { ja: '方法', en: 'Way' },
  'refunds.approvalAboveYen': { ja: '別の人の承認が要る金額', en: 'Approval above' },
  'refunds.passkeyAboveYen': { ja: 'パスキーが要る金額', en: 'Passkey above' },
  'refunds.perDayYen': { ja: 'ひとりが一日に返金できる合計', en: 'A day’s limit of a person' },
  identityProviders: { ja: '会社のアカウント', en: 'Company accounts' },
  firstRecipient: alertMessages.firstRecipient,
  secondRecipient: alertMessages.secondRecipient,
  escalateMinutes: { ja: '次の送り先までの分数', en: 'Minutes to the second recipient' },
  dueMinutes: { ja: '解決の期限までの分数', en: 'Minutes until the deadline' },
  quietHours: { ja: '緊急だけの時間', en: 'Only urgent alerts' },
  openHours: { ja: '販売を見込む時間', en: 'Opening hours' },
  offlineMinutes: alertMessages.offlineMinutes,
  doorMinutes: alertMessages.doorMinutes,
  temperatureMinutes: alertMessages.temperatureMinutes,
  noSaleHours: alertMessages.noSaleHours,
  slotJams: alertMessages.slotJams,
  soldOutPercent: alertMessages.soldOutPercent,
  mapping: { ja: '列の定義', en: 'Mapping of columns' },
  notice: { ja: 'お知らせ', en: 'Notice' },
  until: { ja: '期限', en: 'Until' },
  capturedYen: { ja: '売上', en: 'Sold' },
  code: { ja: '理由', en: 'Cause' },
  day: { ja: '日付', en: 'Day' },
  differences: { ja: '数の違う列', en: 'Counts that differ' },
  device: { ja: '端末', en: 'Device' },
  expiresAt: { ja: '期限', en: 'Ends' },
  force: { ja: '決済会社の回答によらず', en: 'Against the provider' },
  question: { ja: '質問', en: 'Question' },
  isHidden: { ja: '非表示', en: 'Hidden' },
  isAnswered: { ja: '返信済み', en: 'Answered' },
  issuer: { ja: '発行者', en: 'Issuer' },
  kid: { ja: '鍵', en: 'Key' },
  loaded: { ja: '入れた本数', en: 'Pieces loaded' },
  machineId: { ja: '自販機', en: 'Machine' },
  machines: { ja: '自販機の数', en: 'Machines' },
  month: { ja: '月', en: 'Month' },
  passkeys: { ja: 'パスキーの数', en: 'Passkeys' },
  path: { ja: '経過', en: 'Steps' },
  people: { ja: '人数', en: 'People' },
  'provider.amountYen': { ja: '決済会社の金額', en: 'Provider’s amount' },
  site: { ja: '設置先', en: 'Site' },
  group: { ja: 'グループ', en: 'Group' },
  'provider.kind': { ja: '決済会社', en: 'Provider' },
  'provider.state': { ja: '決済会社の回答', en: 'Provider’s answer' },
  'provider.why': { ja: '回答がない理由', en: 'Why it did not answer' },
  refundedYen: { ja: '返金', en: 'Refunded' },
  removed: { ja: '削除した数', en: 'Removed' },
  reports: { ja: '報告', en: 'Reports' },
  roles: { ja: '役割', en: 'Roles' },
  route: { ja: '巡回ルート', en: 'Route' },
  rows: { ja: '行数', en: 'Rows' },
  serial: { ja: '製造番号', en: 'Serial number' },
  slots: { ja: 'スロット', en: 'Slots' },
  slot: { ja: 'スロット', en: 'Slot' },
  productId: { ja: '商品', en: 'Drink' },
  priceYen: { ja: '価格', en: 'Price' },
  count: { ja: '本数', en: 'Pieces' },
  startAt: { ja: '実行', en: 'Begins' },
  state: { ja: '状態', en: 'State' },
  suspended: { ja: '利用停止', en: 'Suspended' },
  to: { ja: '引き継いだ相手', en: 'Handed to' },
  views: { ja: '共有の表示', en: 'Shared views' },
  version: { ja: '版', en: 'Version' },
  written: { ja: '更新した数', en: 'Written' },
};

const ways: Readonly<Record<string, LocalText>> = {
  account: { ja: '会社のアカウント', en: 'company account' },
  invitation: { ja: '招待', en: 'invitation' },
  passkey: { ja: 'パスキー', en: 'passkey' },
  'command-line': { ja: 'コマンド', en: 'command line' },
};

const audiences: Readonly<Record<string, LocalText>> = {
  everyone: campaignMessages.everyone,
  newcomers: campaignMessages.newcomers,
};

/** The stored names of shapes are the keys of their texts. */
const appearanceTexts: Readonly<Record<string, LocalText>> = appearanceMessages;

const messageTexts: Readonly<Record<string, LocalText>> = {
  receipts: deskMessages.deskReceipts,
  moneyBack: deskMessages.deskMoneyBack,
  stock: deskMessages.deskStock,
};

const deskTexts: Readonly<Record<string, LocalText>> = deskMessages;

const pictureChanges: Readonly<Record<string, LocalText>> = {
  new: { ja: '新しい画像', en: 'a new picture' },
  none: { ja: 'なし', en: 'none' },
};

const temperatures: Readonly<Record<string, LocalText>> = {
  cold: machineMessages.cold,
  hot: machineMessages.hot,
};

const readers: Readonly<Record<string, (value: string) => LocalText | undefined>> = {
  by: (value) => ways[value],
  audience: (value) => audiences[value],
  messages: (value) => messageTexts[value],
  setupSteps: (value) => deskTexts[`step-${value}`],
  personalInfo: (value) => deskTexts[`personal-${value}`],
  character: (value) => appearanceTexts[value],
  photo: (value) => pictureChanges[value],
  temperature: (value) => temperatures[value],
  logo: (value) => pictureChanges[value],
  hero: (value) => pictureChanges[value],
  roles: (value) => {
    const role = roleSchema.options.find((one) => one === value);
    return role && roleNames[role];
  },
  state: stateText,
  path: stateText,
  'provider.state': (value) => {
    const state = providerStateSchema.options.find((one) => one === value);
    return state && providerStateTexts[state];
  },
};

function stateText(value: string): LocalText | undefined {
  const state = orderStateSchema.options.find((one) => one === value);
  return state ? orderStateTexts[state].text : priceStates[value];
}

/** The states of a price change in the log. */
const priceStates: Readonly<Record<string, LocalText>> = {
  scheduled: { ja: '予約', en: 'scheduled' },
  applying: priceMessages.priceApplying,
  cancelled: priceMessages.priceCancelled,
  undoing: priceMessages.priceUndoing,
  undone: priceMessages.priceUndone,
};

/** The fields that contain a time. */
const moments: ReadonlySet<string> = new Set(['expiresAt', 'startAt', 'startsAt', 'until']);

const inWords = (text: LocalText | string, language: Language) =>
  typeof text === 'string' ? text : text[language];

export const auditField = (name: string, language: Language): string =>
  inWords(fieldTexts[name] ?? name, language);

/** Formats a value of the log for people. */
export function auditValue(name: string, value: unknown, language: Language): string {
  if (Array.isArray(value)) return value.map((one) => auditValue(name, one, language)).join(', ');
  if (value === null || value === undefined) return '—';
  if (typeof value === 'boolean')
    return inWords({ ja: value ? 'はい' : 'いいえ', en: value ? 'yes' : 'no' }, language);
  if (typeof value === 'number')
    return name.endsWith('Yen') ? formatYen(value, language) : String(value);
  if (typeof value === 'object')
    return auditValue(name, Object.values(value), language).replaceAll(', ', ' · ');
  if (typeof value !== 'string') return String(value);
  if (moments.has(name)) return formatMoment(value, language);
  return inWords(readers[name]?.(value) ?? value, language);
}

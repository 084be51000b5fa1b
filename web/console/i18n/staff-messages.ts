import type { LocalText } from '../../../contract/shared/language.ts';

/** The texts about staff, their browsers and passkeys, and the log of their actions. */
export const staffMessages = {
  invite: { ja: '招待する', en: 'Invite' },
  inviteTitle: { ja: 'スタッフを招待する', en: 'Invite a member of staff' },
  name: { ja: '名前', en: 'Name' },
  roles: { ja: '役割', en: 'Roles' },
  passkeys: { ja: 'パスキー', en: 'Passkeys' },
  linkOnce: {
    ja: 'このリンクを本人に渡してください。24時間、一度だけ使えます。ここを閉じると再表示できません。',
    en: 'Give this link to the person. It works once, within 24 hours, and is not shown again.',
  },
  copy: { ja: 'コピー', en: 'Copy' },
  copyId: { ja: '{id}…をコピー', en: 'Copy {id}…' },
  copied: { ja: 'コピーしました', en: 'Copied' },
  copyByHand: {
    ja: 'コピーできませんでした。リンクを選択してコピーしてください。',
    en: 'The link was not copied. Select it and copy it by hand.',
  },
  invited: { ja: '招待中', en: 'Invited' },
  active: { ja: '利用中', en: 'Active' },
  suspended: { ja: '停止中', en: 'Suspended' },
  change: { ja: '変更する', en: 'Change' },
  suspend: { ja: '停止する', en: 'Suspend' },
  inviteAgain: { ja: '招待リンクを作り直す', en: 'Make a new link' },
  wholeLog: { ja: 'すべての記録', en: 'The whole log' },
  stranger: { ja: '本人と確認できなかった人', en: 'Somebody unconfirmed' },
  who: { ja: 'だれが', en: 'Who' },
  what: { ja: '操作', en: 'Action' },
  target: { ja: '対象', en: 'Target' },
  browsers: { ja: 'サインイン中のブラウザー', en: 'Signed-in browsers' },
  thisBrowser: { ja: 'このブラウザー', en: 'This browser' },
  end: { ja: '終了する', en: 'End' },
  addPasskey: { ja: 'このデバイスのパスキーを追加する', en: 'Add a passkey of this device' },
  firstPasskeyTitle: {
    ja: '{name} さんのパスキーを作ります',
    en: 'Make your passkey, {name}',
  },
  firstPasskeyWhy: {
    ja: 'コンソールを使うには、ご自身のパスキーが必要です。指紋や顔、PINで作れます。',
    en: 'The console opens with your own passkey: your finger, your face or a PIN.',
  },
  passkeyWhy: {
    ja: '高額の返金や設定の変更には、ご自身のパスキーが必要です。',
    en: 'Larger refunds and changes of settings ask for your passkey.',
  },
  passkeyAdded: { ja: 'パスキーを追加しました', en: 'The passkey was added' },
  passkeyMade: { ja: '{at} に追加', en: 'added {at}' },
  removePasskey: { ja: 'このパスキーを削除する', en: 'Remove this passkey' },
  removePasskeyEffect: {
    ja: '「{device}」のパスキーではサインインできなくなります。デバイスの設定からも削除してください。',
    en: 'The passkey of {device} opens nothing any more. Remove it from the device’s settings too.',
  },
  noPasskeys: { ja: 'パスキーはまだありません', en: 'There is no passkey yet' },
  confirmPasskey: { ja: 'パスキーで確認する', en: 'Confirm with your passkey' },
} as const satisfies Readonly<Record<string, LocalText>>;

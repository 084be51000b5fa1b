import * as v from 'valibot';
import type { OperationErrorRow } from './incident-errors.ts';

/** Why a sign-in, or an action of staff, was not carried out. */
export const staffErrors = {
  STAFF_SESSION_REQUIRED: {
    status: 401,
    body: {
      ja: 'サインインしてください。入力した内容は残っています。',
      en: 'Sign in first. Your input is kept.',
    },
  },
  STAFF_SWITCHED: {
    status: 409,
    body: {
      ja: 'このブラウザーでは、別のスタッフがサインインしています。何も変更していません。ページを読み込み直してください。',
      en: 'Somebody else has signed in in this browser. Nothing has changed. Load the page again.',
    },
  },
  ACTION_FORBIDDEN: {
    status: 403,
    body: {
      ja: 'この操作に必要な役割がありません。オーナーにご相談ください。',
      en: 'Your roles do not allow this action. Ask an owner.',
    },
  },
  PASSKEY_REQUIRED: {
    status: 403,
    body: {
      ja: 'この操作には、パスキーによる確認が必要です。',
      en: 'Confirm this with your passkey.',
    },
  },
  PASSKEY_MISSING: {
    status: 403,
    body: {
      ja: '先にパスキーを作ってください。ほかのページは、そのあとでお使いいただけます。',
      en: 'Make your passkey first. The other pages work after that.',
    },
  },
  SIGN_IN_STALE: {
    status: 403,
    body: {
      ja: 'サインインから時間がたちました。もう一度サインインしてから、パスキーを作ってください。',
      en: 'Your sign-in is too old for a first passkey. Sign in again, and then make it.',
    },
  },
  PASSKEY_REJECTED: {
    status: 403,
    body: {
      ja: 'パスキーを確認できませんでした。もう一度お試しください。',
      en: 'The passkey was not accepted. Try again.',
    },
  },
  COMMAND_CODE_INVALID: {
    status: 403,
    body: {
      ja: 'コマンドのサインインを確認できませんでした。端末で login をもう一度実行してください。',
      en: 'The command line’s sign-in was not accepted. Run login again.',
    },
  },
  INVITATION_INVALID: {
    status: 404,
    body: {
      ja: 'この招待は使えません。使用済みか、期限が切れています。オーナーに新しい招待を依頼してください。',
      en: 'This invitation was used or has expired. Ask an owner for a new one.',
    },
  },
  IDENTITY_UNKNOWN: {
    status: 403,
    body: {
      ja: 'このアカウントは登録されていません。招待リンクからサインインしてください。',
      en: 'This account is not registered. Sign in through your invitation.',
    },
  },
  IDENTITY_TAKEN: {
    status: 409,
    body: {
      ja: 'このアカウントは別のスタッフに登録されています。',
      en: 'This account belongs to another member of staff.',
    },
  },
  IDENTITY_REJECTED: {
    status: 403,
    body: {
      ja: 'サインインを確認できませんでした。会社のアカウントでもう一度お試しください。',
      en: 'The sign-in was not accepted. Try again with your company’s account.',
    },
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    status: 503,
    body: {
      ja: 'サインイン先に接続できません。しばらくしてからお試しください。',
      en: 'The identity provider is not responding. Try again in a moment.',
    },
  },
  STAFF_UNKNOWN: {
    status: 404,
    body: { ja: 'このスタッフは登録されていません。', en: 'There is no such member of staff.' },
  },
  STAFF_CHANGED: {
    status: 409,
    body: {
      ja: 'ほかの人がちょうど変更しました。もう一度ご確認ください。',
      en: 'Somebody else has just changed this. Check it and try again.',
    },
  },
  LAST_OWNER: {
    status: 409,
    body: {
      ja: '最後のオーナーは外せません。先に別のオーナーを追加してください。',
      en: 'The last owner cannot be removed. Add another owner first.',
    },
  },
  LAST_SIGN_IN: {
    status: 409,
    body: {
      ja: 'これを外すと、ご自身がサインインできなくなります。先に別のパスキーを追加してください。',
      en: 'Without this passkey or account you cannot sign in. Add another passkey first.',
    },
  },
  SETTINGS_CHANGED: {
    status: 409,
    body: {
      ja: 'ほかの人がちょうど設定を変更しました。読み込み直して、もう一度ご確認ください。',
      en: 'Somebody else has just changed the settings. Reload them and try again.',
    },
  },
  REASON_MISSING: {
    status: 400,
    body: { ja: '理由を入力してください。', en: 'Enter a reason.' },
  },
  REFUND_NEEDS_APPROVAL: {
    status: 409,
    body: {
      ja: 'この金額の返金には、別の人の承認が必要です。承認を依頼してください。',
      en: 'A refund of this amount needs another person’s approval. Request it.',
    },
  },
  REFUND_REQUEST_UNKNOWN: {
    status: 404,
    body: {
      ja: 'この返金の依頼はありません。期限が切れた可能性があります。',
      en: 'There is no such request. It may have expired.',
    },
  },
  REFUND_OWN_REQUEST: {
    status: 403,
    body: {
      ja: '自分が依頼した返金は承認できません。別の人に依頼してください。',
      en: 'You requested this refund, so another person must approve it.',
    },
  },
  REFUND_REQUESTER_ENDED: {
    status: 409,
    body: {
      ja: '依頼した人は、いまは返金を依頼できません。別の人がもう一度依頼してください。',
      en: 'The person who requested this refund may not request one any more. Somebody else must request it again.',
    },
  },
  REFUND_AMOUNT_UNSUITABLE: {
    status: 409,
    body: {
      ja: 'この金額は返金できません。全額の返金か、別の金額をお試しください。',
      en: 'This amount cannot be refunded. Refund all of it, or choose another amount.',
    },
  },
  REFUND_DAY_LIMIT: {
    status: 409,
    body: {
      ja: '本日返金できる合計額を超えます。オーナーにご相談ください。',
      en: 'This exceeds your daily refund limit. Ask an owner.',
    },
  },
  ANSWERED_OFTEN: {
    status: 409,
    body: {
      ja: 'このご連絡には、これ以上返信できません。返信は3回までです。',
      en: 'This report has had three answers. It takes no more.',
    },
  },
  TASK_UNKNOWN: {
    status: 404,
    body: { ja: 'この仕事はもうありません。', en: 'There is no such task any more.' },
  },
  TASK_ENDS_WITH_CAUSE: {
    status: 409,
    body: {
      ja: 'この仕事は、返信や返金などの対応が済むと終わります。',
      en: 'This task ends by itself when its cause is settled.',
    },
  },
  DONE_BEFORE: {
    status: 409,
    body: { ja: 'この操作はすでに行われています。', en: 'This action has already been done.' },
  },
  CONSOLE_INPUT_INVALID: {
    status: 400,
    body: { ja: '入力内容をご確認ください。', en: 'Check your input.' },
  },
  CONSOLE_BODY_TOO_LARGE: {
    status: 413,
    body: { ja: '送信する内容が大きすぎます。', en: 'This is too large to send.' },
  },
  CONSOLE_CROSS_ORIGIN: {
    status: 403,
    body: {
      ja: 'ほかのサイトからの操作は受け付けません。',
      en: 'Requests from another site are refused.',
    },
  },
  CONSOLE_NOT_FOUND: {
    status: 404,
    body: { ja: 'ページが見つかりません。', en: 'There is no such page.' },
  },
  CONSOLE_BUSY: {
    status: 429,
    body: {
      ja: '操作が多すぎます。1分ほどお待ちください。',
      en: 'Too many requests. Wait a minute.',
    },
  },
  CONSOLE_STORE_UNAVAILABLE: {
    status: 503,
    body: {
      ja: 'データを読み込めません。何も変更していません。しばらくしてからお試しください。',
      en: 'The data cannot be read. Nothing has changed. Try again in a moment.',
    },
  },
  CONSOLE_DATA_UNREADABLE: {
    status: 409,
    body: {
      ja: '新しいバージョンで保存されたデータのため、表示できません。',
      en: 'This data was stored by a newer version. This version cannot show it.',
    },
  },
  CONSOLE_FAILED: {
    status: 500,
    body: {
      ja: 'エラーが発生しました。何度も起きる場合は、番号を添えてお問い合わせください。',
      en: 'Something went wrong. If it happens again, contact support with the number.',
    },
  },
} as const satisfies Record<string, OperationErrorRow>;

/** The data of each failure. A code that is absent here has none. */
export const staffErrorData = {
  ACTION_FORBIDDEN: v.object({ action: v.string() }),
  CONSOLE_INPUT_INVALID: v.object({ fields: v.array(v.string()) }),
  DONE_BEFORE: v.object({ by: v.string(), at: v.string() }),
  REFUND_NEEDS_APPROVAL: v.object({ limitYen: v.number() }),
  REFUND_DAY_LIMIT: v.object({ limitYen: v.number(), usedYen: v.number() }),
} as const satisfies Partial<Record<keyof typeof staffErrors, v.GenericSchema>>;

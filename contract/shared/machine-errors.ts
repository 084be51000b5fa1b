import type { ErrorRow } from './error-row.ts';

/** Errors of machines' own requests. No customer sees them. */
export const machineErrors = {
  CLAIM_CODE_MISTYPED: {
    status: 400,
    title: { ja: 'コードをご確認ください', en: 'Please check the code' },
    body: {
      ja: 'コードに打ち間違いがあります。10文字をもう一度入力してください。',
      en: 'The code contains a typing error. Please enter its ten characters again.',
    },
    action: 'none',
    logged: false,
  },
  CLAIM_CODE_INVALID: {
    status: 401,
    title: { ja: 'このコードは使えません', en: 'This code cannot be used' },
    body: {
      ja: 'コードは使用済みか、期限切れか、新しいコードに置き換えられています。運営者に新しいコードをご依頼ください。',
      en: 'The code was used, has expired, or was replaced by a newer one. Please ask the operator for a new code.',
    },
    action: 'none',
    // Not logged, because anybody can send codes.
    logged: false,
  },
  MACHINE_PROOF_INVALID: {
    status: 401,
    title: { ja: '機器の鍵を確認できませんでした', en: 'The machine did not prove its key' },
    body: {
      ja: '製造番号が登録されていないか、署名が正しくないか、期限が切れています。',
      en: 'The serial number is not registered, the signature is not valid, or the challenge was used or has expired.',
    },
    action: 'none',
    logged: false,
  },
  MACHINE_UNASSIGNED: {
    status: 409,
    title: { ja: '割り当てがまだありません', en: 'Not assigned yet' },
    body: {
      ja: '運営者がこの機器を自販機に割り当てるまでお待ちください。',
      en: 'The operator has not assigned this device to a machine. Ask again later.',
    },
    action: 'none',
    logged: false,
  },
  DEVICE_TOKEN_INVALID: {
    status: 401,
    title: { ja: '機器の認証に失敗しました', en: 'Device not recognised' },
    body: {
      ja: '機器のトークンが無効か、取り消されています。',
      en: 'The device token is missing, wrong or was revoked.',
    },
    action: 'none',
    // Anybody can send tokens. Strangers must not fill the log that operators read.
    logged: false,
  },
  DEVICE_PROTOCOL_UNKNOWN: {
    status: 400,
    title: { ja: '対応していないプロトコルです', en: 'Unknown protocol' },
    body: {
      ja: 'Sec-WebSocket-Protocolにvending.v1を含めてください。',
      en: 'Sec-WebSocket-Protocol must offer vending.v1.',
    },
    action: 'none',
    logged: true,
  },
  UPGRADE_REQUIRED: {
    status: 426,
    title: { ja: 'WebSocketで接続してください', en: 'A WebSocket is needed' },
    body: {
      ja: 'このアドレスはWebSocket専用です。',
      en: 'This address accepts WebSocket connections only.',
    },
    action: 'none',
    logged: false,
  },
} as const satisfies Record<string, ErrorRow>;

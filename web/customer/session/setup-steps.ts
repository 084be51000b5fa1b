import type { SetupStep } from '../../../contract/shared/client.ts';
import { messages } from '../../i18n/messages.ts';
import type { PlainPageName } from '../browser/page-address.ts';

/** The page of each set-up step. */
export const stepPages: Readonly<Record<SetupStep, PlainPageName>> = {
  welcome: 'welcome',
  'set-phone-number': 'setPhoneNumber',
  'verify-code': 'verifyCode',
  'set-personal-info': 'setPersonalInfo',
  'set-user-pay': 'setUserPay',
};

/** The name of each set-up step in lists of steps. */
export const stepNames = messages({
  ja: {
    welcome: '規約の確認',
    'set-phone-number': '携帯電話番号',
    'verify-code': '認証コード',
    'set-personal-info': 'お客さま情報',
    'set-user-pay': 'お支払い方法',
  },
  en: {
    welcome: 'Terms',
    'set-phone-number': 'Mobile number',
    'verify-code': 'Verification code',
    'set-personal-info': 'Your details',
    'set-user-pay': 'Payment method',
  },
} satisfies Record<'ja' | 'en', Record<SetupStep, string>>);

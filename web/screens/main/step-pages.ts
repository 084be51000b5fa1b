import type { SetupStep } from '../../../contract/client.ts';
import type { PageName } from '../../../contract/pages.ts';

/** The page of each set-up step. */
export const stepPages: Readonly<Record<SetupStep, PageName>> = {
  welcome: 'welcome',
  'set-phone-number': 'setPhoneNumber',
  'verify-code': 'verifyCode',
  'set-personal-info': 'setPersonalInfo',
  'set-user-pay': 'setUserPay',
};

import type { SetupStep } from '../../../contract/client.ts';
import type { PageName } from '../../../contract/pages.ts';
import type { shelfMessages } from './messages.ts';

/** The page of each set-up step. */
export const stepPages: Readonly<Record<SetupStep, PageName>> = {
  welcome: 'welcome',
  'set-phone-number': 'setPhoneNumber',
  'verify-code': 'verifyCode',
  'set-personal-info': 'setPersonalInfo',
  'set-user-pay': 'setUserPay',
};

/** What each set-up step is called wherever the steps are listed. */
export const stepNames = {
  welcome: 'stepTerms',
  'set-phone-number': 'stepPhone',
  'verify-code': 'stepCode',
  'set-personal-info': 'stepInfo',
  'set-user-pay': 'stepPay',
} as const satisfies Readonly<Record<SetupStep, keyof (typeof shelfMessages)['ja']>>;

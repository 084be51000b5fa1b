import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { pageTitles } from '../../contract/customer/page-titles.ts';
import { languageSchema } from '../../contract/shared/language.ts';
import { noticeMessages } from '../../web/customer/layouts/notices.tsx';
import { accountLineMessages } from '../../web/customer/parts/account-line.tsx';
import { contactMessages } from '../../web/customer/parts/contact-messages.ts';
import { nameMessages } from '../../web/customer/parts/person.tsx';
import { stepMessages } from '../../web/customer/parts/step-progress.tsx';
import { providerTexts } from '../../web/customer/pay/provider-texts.ts';
import { chosenDrinkMessages } from '../../web/customer/purchase/chosen-drink.tsx';
import { pendingTapMessages } from '../../web/customer/purchase/pending-tap.tsx';
import { returnLinkMessages } from '../../web/customer/purchase/return-link.tsx';
import { aboutMessages } from '../../web/customer/screens/about/messages.ts';
import {
  accountMessages,
  leavingMessages,
  settingsMessages,
} from '../../web/customer/screens/account/messages.ts';
import { labelMessages } from '../../web/customer/screens/buy/label-messages.ts';
import { buyMessages } from '../../web/customer/screens/buy/messages.ts';
import { couponMessages } from '../../web/customer/screens/coupons/messages.ts';
import { entryMessages } from '../../web/customer/screens/entry/messages.ts';
import { errorMessages } from '../../web/customer/screens/errors/messages.ts';
import { faqMessages } from '../../web/customer/screens/faq/messages.ts';
import { findMachineMessages } from '../../web/customer/screens/find-machine/messages.ts';
import { shelfMessages } from '../../web/customer/screens/machines/messages.ts';
import { yoursMessages } from '../../web/customer/screens/machines/yours-messages.ts';
import { dropMessages } from '../../web/customer/screens/order/drop-messages.ts';
import {
  orderMessages,
  problemMessages,
  receiptMessages,
} from '../../web/customer/screens/order/messages.ts';
import {
  historyMessages,
  moneyMessages,
  stageMessages,
  timelineMessages,
} from '../../web/customer/screens/order/state-messages.ts';
import { ordersMessages } from '../../web/customer/screens/orders/messages.ts';
import { bindMessages, payMessages } from '../../web/customer/screens/pay/messages.ts';
import { returnMessages } from '../../web/customer/screens/pay/return-messages.ts';
import { setUpMessages } from '../../web/customer/screens/set-up/messages.ts';
import { stepNames } from '../../web/customer/session/setup-steps.ts';
import { uiMessages } from '../../web/ui/messages.ts';

const families: Readonly<Record<string, { ja: object; en: object }>> = {
  ui: uiMessages,
  notice: noticeMessages,
  'session/steps': stepNames,
  'parts/account-line': accountLineMessages,
  'parts/person': nameMessages,
  'parts/step-progress': stepMessages,
  'purchase/chosen-drink': chosenDrinkMessages,
  'purchase/pending-tap': pendingTapMessages,
  'purchase/return-link': returnLinkMessages,
  ...Object.fromEntries(
    Object.entries(providerTexts).map(([kind, texts]) => [`pay/${kind}`, texts]),
  ),
  about: aboutMessages,
  account: accountMessages,
  'account/settings': settingsMessages,
  'account/leaving': leavingMessages,
  entry: entryMessages,
  buy: buyMessages,
  label: labelMessages,
  coupons: couponMessages,
  errors: errorMessages,
  faq: faqMessages,
  'set-up': setUpMessages,
  machines: shelfMessages,
  'machines/yours': yoursMessages,
  order: orderMessages,
  'order/drop': dropMessages,
  'order/problem': problemMessages,
  'order/receipt': receiptMessages,
  'order/stage': stageMessages,
  'order/history': historyMessages,
  'order/money': moneyMessages,
  'order/timeline': timelineMessages,
  orders: ordersMessages,
  pay: payMessages,
  'pay/bind': bindMessages,
  'pay/return': returnMessages,
  'find-machine': findMachineMessages,
  contact: contactMessages,
};

/** Returns a text as it is shown, with `…` for each value. */
const shown = (message: unknown): string =>
  typeof message === 'function' ? String(message('…', '…')) : String(message);

describe('the messages', () => {
  test('of every folder are covered by this test', () => {
    const web = fileURLToPath(new URL('../../web', import.meta.url));
    const catalogues = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && file !== 'i18n/messages.ts')
      .flatMap((file) => readFileSync(`${web}/${file}`, 'utf8').match(/= messages\(\{/g) ?? []);
    expect(catalogues.length).toBe(Object.keys(families).length);
  });

  test.each(Object.entries(families))(
    'of %s have the same keys in both languages, none empty',
    (_, texts) => {
      expect(Object.keys(texts.en)).toEqual(Object.keys(texts.ja));
      for (const message of [...Object.values(texts.ja), ...Object.values(texts.en)]) {
        expect(shown(message).trim()).not.toBe('');
      }
    },
  );

  test.each(Object.entries(families))('of %s use the same values in both languages', (_, texts) => {
    const valued = (all: object) =>
      Object.entries(all)
        .filter(([, message]) => shown(message).includes('…') && typeof message === 'function')
        .map(([key]) => key);
    expect(valued(texts.en)).toEqual(valued(texts.ja));
  });

  test('have English texts without Japanese letters, except names', () => {
    const names = /日本語/g;
    const mixed = Object.values(families)
      .flatMap(({ en }) => Object.values(en).map(shown))
      .filter((text) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text.replace(names, '')));
    expect(mixed).toEqual([]);
  });

  test('name every page in both languages', () => {
    for (const title of Object.values(pageTitles)) {
      for (const language of languageSchema.options) expect(title[language]).not.toBe('');
    }
  });
});

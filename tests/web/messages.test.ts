import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { languageSchema } from '../../contract/language.ts';
import { pageTitles } from '../../contract/page-titles.ts';
import { aboutMessages } from '../../web/screens/about/messages.ts';
import { accountMessages } from '../../web/screens/account/messages.ts';
import { settingsMessages } from '../../web/screens/account/settings-messages.ts';
import { authMessages } from '../../web/screens/auth/messages.ts';
import { buyMessages } from '../../web/screens/buy/messages.ts';
import { wayBackMessages } from '../../web/screens/buy/way-back-messages.ts';
import { couponMessages } from '../../web/screens/coupons/messages.ts';
import { errorMessages } from '../../web/screens/errors/messages.ts';
import { faqMessages } from '../../web/screens/faq/messages.ts';
import { setUpMessages } from '../../web/screens/initialization/messages.ts';
import { shelfMessages } from '../../web/screens/main/messages.ts';
import { historyMessages } from '../../web/screens/order/history-messages.ts';
import { orderMessages } from '../../web/screens/order/messages.ts';
import { moneyMessages } from '../../web/screens/order/money-messages.ts';
import { problemMessages } from '../../web/screens/order/problem-messages.ts';
import { reasonMessages } from '../../web/screens/order/reason-messages.ts';
import { receiptMessages } from '../../web/screens/order/receipt-messages.ts';
import { stageMessages } from '../../web/screens/order/stage-messages.ts';
import { ordersMessages } from '../../web/screens/orders/messages.ts';
import { bindMessages } from '../../web/screens/pay/bind-messages.ts';
import { payMessages } from '../../web/screens/pay/messages.ts';
import { returnMessages } from '../../web/screens/pay/return-messages.ts';
import { reachMessages } from '../../web/screens/reach/messages.ts';
import { uiMessages } from '../../web/ui/messages.ts';

const families: Readonly<Record<string, { ja: object; en: object }>> = {
  ui: uiMessages,
  about: aboutMessages,
  account: accountMessages,
  'account/settings': settingsMessages,
  auth: authMessages,
  buy: buyMessages,
  'buy/way-back': wayBackMessages,
  coupons: couponMessages,
  errors: errorMessages,
  faq: faqMessages,
  initialization: setUpMessages,
  main: shelfMessages,
  order: orderMessages,
  'order/history': historyMessages,
  'order/money': moneyMessages,
  'order/problem': problemMessages,
  'order/reason': reasonMessages,
  'order/receipt': receiptMessages,
  'order/stage': stageMessages,
  orders: ordersMessages,
  pay: payMessages,
  'pay/bind': bindMessages,
  'pay/return': returnMessages,
  reach: reachMessages,
};

/** A text as it is shown; one with values gets `…` for each. */
const shown = (message: unknown): string =>
  typeof message === 'function' ? String(message('…', '…')) : String(message);

describe('the messages', () => {
  test('of every family in the tree are held by this test', () => {
    const web = fileURLToPath(new URL('../../web', import.meta.url));
    const found = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('messages.ts') && file !== 'i18n/messages.ts')
      .map((file) => file.replace(/^screens\//, '').replace(/(\/|-)?messages\.ts$/, ''));
    expect(found.sort()).toEqual(Object.keys(families).sort());
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

  test.each(Object.entries(families))('of %s use each value in both languages', (_, texts) => {
    const valued = (all: object) =>
      Object.entries(all)
        .filter(([, message]) => shown(message).includes('…') && typeof message === 'function')
        .map(([key]) => key);
    expect(valued(texts.en)).toEqual(valued(texts.ja));
  });

  test('of all families speak English without Japanese letters, but for names', () => {
    const names = /d払い|日本語/g;
    const mixed = Object.values(families)
      .flatMap(({ en }) => Object.values(en).map(shown))
      .filter((text) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text.replace(names, '')));
    expect(mixed).toEqual([]);
  });

  test('name every page in every language', () => {
    for (const title of Object.values(pageTitles)) {
      for (const language of languageSchema.options) expect(title[language]).not.toBe('');
    }
  });
});

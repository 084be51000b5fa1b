import type { Mutant } from './mutant.ts';

/** Mutants of clauses that only a browser shows: words, amounts, colours, and LIFF behind a page. */
export const browserBuyingMutants: readonly Mutant[] = [
  {
    name: 'clause buy: the last screen does not say when it is paid',
    file: 'web/customer/screens/buy/purchase-facts.tsx',
    find: '        <dd>{text.whenBody}</dd>\n',
    put: '        <dd />\n',
    caughtBy: ['browser', 'browser/purchase.test'],
  },
  {
    name: 'clause buy: the last screen says nothing of returns',
    file: 'web/customer/screens/buy/purchase-facts.tsx',
    find: '{text.cancelBody} <Link',
    put: '<Link',
    caughtBy: ['browser', 'browser/purchase.test'],
  },
  {
    name: 'clause buy: the receipt’s total is 10 yen too high',
    file: 'web/customer/screens/order/receipt.tsx',
    find: '<b>{yen(order.amountYen)}</b>',
    put: '<b>{yen(order.amountYen + 10)}</b>',
    caughtBy: ['browser', 'browser/purchase.test'],
  },
  {
    name: 'clause buy: the last screen’s total is 10 yen too high',
    file: 'web/customer/screens/buy/purchase-facts.tsx',
    find: '<dd>{formatYen(totalYen, language)}</dd>',
    put: '<dd>{formatYen(totalYen + 10, language)}</dd>',
    caughtBy: ['browser', 'browser/purchase.test'],
  },
  {
    name: 'clause buy: the last screen does not name the machine’s number',
    file: 'web/customer/screens/buy/purchase-facts.tsx',
    find: '<span className="plate">{machine.code}</span>',
    put: '<span className="plate" />',
    caughtBy: ['browser', 'browser/shelf.test'],
  },
  {
    name: 'clause §8: LIFF that fails behind a page is passed over',
    file: 'web/customer/session/liff-behind.ts',
    find: "  if (!started.ok) failPage(app, localProblem(403, started.code, 'Forbidden'), 'part');\n",
    put: '',
    caughtBy: ['browser', 'inside-line'],
  },
  {
    name: 'clause §4: LIFF does not start behind the screen',
    file: 'web/customer/session/liff-behind.ts',
    find: '  if (!liffId) return;\n',
    put: '  if (liffId) return;\n',
    caughtBy: ['browser', 'inside-line'],
  },
  {
    name: 'clause §4: a cookie of another LIFF id stays',
    file: 'web/customer/session/liff-storage.ts',
    find: 'if (id !== undefined && id !== liffId)',
    put: 'if (id === undefined && id !== liffId)',
    caughtBy: ['browser', 'browser/sign-in'],
  },
  {
    name: 'clause §9: words about LINE have another colour',
    file: 'web/ui/line-mark.module.css',
    find: 'fill: var(--line);',
    put: 'fill: var(--primary);',
    caughtBy: ['browser', 'page-frame'],
  },
  {
    name: 'clause §9: the about page names no layer',
    file: 'web/customer/screens/about/about-screens.tsx',
    find: '<span>{LAYER_VERSION}</span>',
    put: '<span />',
    caughtBy: ['browser', 'browser/app.test'],
  },
  {
    name: 'clause §9: the layer version is another',
    file: 'contract/customer/boot.ts',
    find: "LAYER_VERSION = '1.0.0'",
    put: "LAYER_VERSION = '1.0.1'",
    caughtBy: ['browser', 'browser/app.test'],
  },
];

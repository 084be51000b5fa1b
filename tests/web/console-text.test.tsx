import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuditChange } from '../../web/console/audit/audit-change.tsx';
import { formatWait } from '../../web/console/i18n/format.ts';
import { useText } from '../../web/console/i18n/use-text.ts';
import { ProblemNote } from '../../web/console/parts/problem-note.tsx';

const Greeting = ({ name }: { readonly name: string }) =>
  useText().t('firstPasskeyTitle', { name });

test('a right-to-left name is isolated in a sentence of the console', () => {
  expect(renderToStaticMarkup(<Greeting name="שרה" />)).toContain('\u2068שרה\u2069');
  expect(renderToStaticMarkup(<Greeting name="佐藤" />)).not.toMatch(/[\u2066-\u2069]/);
});

test.each([
  ['OFFLINE', '接続できません。通信状態をご確認のうえ、もう一度お試しください。'],
  ['PAGE_FAILED', '画面の処理に失敗しました。ページを読み込み直してください。'],
  ['CONSOLE_FAILED', 'サーバーの言葉'],
])(
  'a failure is described in the API’s words, or in the page’s own if it happened there: %s',
  (code, words) => {
    const problem = { status: 0, code, message: 'サーバーの言葉', requestId: '', data: {} };
    expect(renderToStaticMarkup(<ProblemNote problem={problem} />)).toContain(`<p>${words}</p>`);
  },
);

test('the log describes a change in words, with amounts, states and roles as on other pages', () => {
  const said = (before: object, after: object) =>
    renderToStaticMarkup(<AuditChange before={{ ...before }} after={{ ...after }} />).replace(
      /<[^>]+>/g,
      '',
    );
  const provider = { kind: 'paypay', state: 'CAPTURED', amountYen: 140, why: null };
  expect(said({ state: 'MANUAL_REVIEW' }, { state: 'REFUNDED', force: false })).toBe(
    '状態: 要確認 → 返金済み, 決済会社の回答によらず: いいえ',
  );
  expect(said({ provider }, {})).toBe(
    '決済会社: paypay, 決済会社の回答: 請求済み, 決済会社の金額: 140円',
  );
  expect(said({ roles: ['support'] }, { roles: ['support', 'finance'] })).toBe(
    '役割: お客様対応 → お客様対応, 経理',
  );
  expect(said({ rows: 6 }, { rows: 6 })).toBe('');
  const account = { id: 'company', name: '会社', pkce: true };
  expect(said({}, { identityProviders: [account] })).toBe(
    '会社のアカウント: company · 会社 · はい',
  );
});

test.each([
  [41, '41分', '41 min'],
  [134, '2時間14分', '2 h 14 min'],
  [47 * 60, '47時間0分', '47 h 0 min'],
  [48 * 60, '2日', '2 days'],
  [-1, '0分', '0 min'],
])('a wait of %s minutes is shown as %s', (minutes, ja, en) => {
  const nowMs = Date.parse('2026-11-27T09:00:00Z');
  const since = new Date(nowMs - minutes * 60_000).toISOString();
  expect([formatWait(since, nowMs, 'ja'), formatWait(since, nowMs, 'en')]).toEqual([ja, en]);
});

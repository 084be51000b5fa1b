import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { faqListSchema } from '../../contract/faqs.ts';
import { statusLine } from '../../web/screens/errors/status-line.ts';
import { groupFaqs } from '../../web/screens/faq/group-faqs.ts';
import { stepStandings } from '../../web/screens/initialization/step-standings.ts';

describe('the set-up steps', () => {
  test('before the next one are done, after it still to come, the others optional', () => {
    const standings = stepStandings(
      {
        setup: {
          required: ['welcome', 'set-phone-number', 'verify-code', 'set-personal-info'],
          personalInfo: ['name'],
        },
        payMethods: ['paypay'],
      },
      { nextStep: 'set-phone-number', done: ['welcome'] },
    );
    expect(standings.map(({ standing }) => standing)).toEqual([
      'done',
      'next',
      'later',
      'later',
      'optional',
    ]);
  });

  test('that the tenant has no use for are not shown', () => {
    const rules = {
      setup: { required: ['welcome' as const], personalInfo: [] },
      payMethods: [],
    };
    expect(stepStandings(rules, { nextStep: null, done: ['welcome'] })).toEqual([
      { step: 'welcome', standing: 'done' },
      { step: 'set-phone-number', standing: 'optional' },
      { step: 'verify-code', standing: 'optional' },
    ]);
  });
});

describe('the FAQ', () => {
  const faq = (id: string, category: string, question: string) => ({ id, category, question });
  const { faqs } = v.parse(faqListSchema, {
    faqs: [
      faq('a', '買い方', '飲み物はどうやって買いますか？'),
      faq('b', '困ったとき', 'QRコードが読めません'),
      faq('c', '買い方', '隣の自販機で買ってしまいました。'),
    ],
  });

  test('stands by category, in the tenant’s order', () => {
    const groups = groupFaqs(faqs, '', 'ja');
    expect(groups.map(({ category, faqs: of }) => [category, of.map(({ id }) => id)])).toEqual([
      ['買い方', ['a', 'c']],
      ['困ったとき', ['b']],
    ]);
  });

  test('is searched in question and category, full-width letters included', () => {
    expect(groupFaqs(faqs, 'ｑｒ', 'ja').flatMap((g) => g.faqs.map(({ id }) => id))).toEqual(['b']);
    expect(groupFaqs(faqs, '買い方 隣', 'ja').flatMap((g) => g.faqs.map(({ id }) => id))).toEqual([
      'c',
    ]);
  });
});

describe('the error page', () => {
  test('shows the specification’s words for 404 and 500', () => {
    expect(statusLine(404)).toBe('404 Page Not Found');
    expect(statusLine(500)).toBe('500 Internal Server Error');
    expect(statusLine(403)).toBe('403 Forbidden');
  });

  test('shows an unusual status by its number alone', () => {
    expect(statusLine(418)).toBe('418');
  });
});

import { describe, expect, test } from 'vitest';
import { stepStatuses } from '../../web/customer/parts/step-progress.tsx';

describe('the set-up steps', () => {
  test('before the next one are done, later ones are open, and the others are optional', () => {
    const statuses = stepStatuses(
      {
        setup: {
          required: ['welcome', 'set-phone-number', 'verify-code', 'set-personal-info'],
          personalInfo: ['name'],
        },
        payMethods: ['paypay'],
      },
      { nextStep: 'set-phone-number', done: ['welcome'] },
    );
    expect(statuses.map(({ status }) => status)).toEqual([
      'done',
      'next',
      'later',
      'later',
      'optional',
    ]);
  });

  test('that the tenant does not use are hidden', () => {
    const rules = {
      setup: { required: ['welcome' as const], personalInfo: [] },
      payMethods: [],
    };
    expect(stepStatuses(rules, { nextStep: null, done: ['welcome'] })).toEqual([
      { step: 'welcome', status: 'done' },
      { step: 'set-phone-number', status: 'optional' },
      { step: 'verify-code', status: 'optional' },
    ]);
  });
});

import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toPostalCode } from '../../contract/customer/personal-info.ts';
import { addCouponSchema } from '../../contract/shared/coupons.ts';
import { normalisePhoneNumber } from '../../contract/shared/phone.ts';
import { typedCode } from '../../web/customer/screens/find-machine/typed-code.ts';

test.each(['WELCOME50', 'welcome-50', 'WELCOMEー50', 'ＷＥＬＣＯＭＥ─５０', 'WEL\u200bCOME 50'])(
  'the coupon code “%s” is read as WELCOME50',
  (code) => {
    expect(v.parse(addCouponSchema, { code })).toEqual({ code: 'WELCOME50' });
  },
);

test.each(['1001', '10 01', 'No.1001', 'no. 1001', '№1001', '#1001', '１０－０１', '10\u200b01'])(
  'the machine’s number “%s” is read as 1001',
  (typed) => {
    expect(typedCode(typed)).toBe('1001');
  },
);

test.each(['100-0001', '1000001', '100─0001', '１００ー０００１', '〒100-0001'])(
  'the postal code “%s” is read as 100-0001',
  (typed) => {
    expect(toPostalCode(typed)).toBe('100-0001');
  },
);

test.each([
  '090-1234-5678',
  '０９０─１２３４─５６７８',
  '+81 (90) 1234ー5678',
  '090\u200b12345678',
])('the phone number “%s” is read as +819012345678', (typed) => {
  expect(normalisePhoneNumber(typed)).toBe('+819012345678');
});

test.each(['', 'No.', 'A1001', '123456789', '10a01'])('“%s” is no machine’s number', (typed) => {
  expect(typedCode(typed)).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import { walletReturnOf } from '../../web/customer/pay/wallet-return.ts';

const id = 'abcdefghijklmnopqrstuvwx23';
const at = (address: string) => walletReturnOf(new URL(address, 'https://app.example'));

describe('the address of a wallet’s return', () => {
  test.each([
    `/demo/paypay/bind?binding=${id}`,
    `/clients/demo/paypay/bind/?binding=${id}`,
    `/demo/account/user-pay/bind-dpay?binding=${id}&result=declined`,
  ])('%s names the binding', (address) => {
    expect(at(address)).toEqual({ bindingId: id, result: null });
  });

  test.each(['declined', 'expired', 'invalid', 'unknown'])('states that it was %s', (result) => {
    expect(at(`/demo/paypay/bind?result=${result}`)).toEqual({ bindingId: null, result });
  });

  test.each(['binding=', 'binding=../me', 'binding=ABC', 'result=', 'result=success'])(
    'with %s is ignored',
    (query) => {
      expect(at(`/demo/paypay/bind?${query}`)).toEqual({ bindingId: null, result: 'invalid' });
    },
  );

  test.each([
    '/demo/paypay/bind',
    '/demo/account/user-pay/bind-dpay?from=list',
    `/demo?binding=${id}`,
    `/demo/account/user-pay/bind-paypay?binding=${id}`,
    `/?binding=${id}`,
  ])('is not %s', (address) => {
    expect(at(address)).toBeUndefined();
  });
});

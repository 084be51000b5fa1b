/** Fields of a stored order for a green tea of 160 yen by PayPay that do not depend on its state. */
export const greenTeaOrder = {
  lineUserId: 'U1',
  language: 'ja',
  lines: [
    {
      productId: 'tea',
      name: { ja: '緑茶', en: 'Green tea' },
      pictureUrl: null,
      slot: 'A1',
      quantity: 1,
      unitPriceYen: 160,
      taxRatePercent: 8,
    },
  ],
  coupon: null,
  amountYen: 160,
  tax: [{ ratePercent: 8, amountYen: 160, taxYen: 11 }],
  machine: { id: 'm-1', code: '1001', name: '本社', place: '1階' },
  seller: { name: '運営', registrationNumber: null },
  attempt: 1,
  checkAt: null,
  flags: [],
  notice: null,
  problem: null,
  reason: null,
};

/** Fields of that order's payment that do not depend on its state. */
export const greenTeaPayment = {
  kind: 'paypay',
  methodId: 'b'.repeat(26),
  label: '***',
  expiresAt: null,
};

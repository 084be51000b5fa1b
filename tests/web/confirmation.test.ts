import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { machineSchema } from '../../contract/customer/machines.ts';
import { payMethodListSchema } from '../../contract/customer/pay-methods.ts';
import { couponListSchema } from '../../contract/shared/coupons.ts';
import { orderIdSchema } from '../../contract/shared/ids.ts';
import { obstacleTo } from '../../web/customer/purchase/obstacles.ts';
import { choiceOf } from '../../web/customer/screens/buy/use-choice.ts';

const NOW = Date.parse('2026-11-21T03:00:00Z');
const machine = v.parse(machineSchema, {
  id: 'm-lobby',
  code: '1001',
  name: 'Lobby',
  place: 'Lobby',
  address: null,
  pictureUrl: null,
  online: true,
  stockAsOf: null,
  distanceMeters: null,
  shelf: [
    {
      slot: 'A1',
      productId: 'tea',
      name: 'Tea',
      pictureUrl: null,
      temperature: 'cold',
      volumeMl: 500,
      priceYen: 140,
      taxRatePercent: 8,
      stock: 4,
    },
  ],
});
const coupon = (id: string, yen: number, more: object = {}) => ({
  id,
  title: id,
  state: 'held',
  usedAt: null,
  discount: { kind: 'yen', yen },
  ...more,
});
const { coupons } = v.parse(couponListSchema, {
  coupons: [
    coupon('ten', 10),
    coupon('twenty', 20),
    coupon('gone', 90, { expiresAt: '2026-11-01T00:00:00Z' }),
  ],
});
const [paypay, dpay] = ['a'.repeat(26), 'b'.repeat(26)];
const method = (id: string, more: object) => ({
  id,
  kind: 'paypay',
  label: '',
  state: 'active',
  isDefault: false,
  ...more,
});
const { bound } = v.parse(payMethodListSchema, {
  bound: [method(paypay, {}), method(dpay, { kind: 'dpay', isDefault: true })],
  offered: [],
});
const [item] = machine.shelf;
if (!item) throw new Error('the shelf is empty');
const offer = { machine, item, coupons, bound };

describe('the confirmation of a purchase', () => {
  test('selects the coupon with the highest discount and the default payment method', () => {
    const choice = choiceOf(offer, {}, NOW);
    expect([choice.coupon?.id, choice.totalYen, choice.method?.id]).toEqual(['twenty', 120, dpay]);
    expect(choice.usable.map(({ id }) => id)).toEqual(['ten', 'twenty']);
  });

  test('keeps the person’s own choice, even if that is no coupon', () => {
    expect(choiceOf(offer, { couponId: 'ten', payMethodId: paypay }, NOW)).toMatchObject({
      totalYen: 130,
      method: { id: paypay },
    });
    expect(choiceOf(offer, { couponId: null }, NOW).totalYen).toBe(140);
  });

  test('drops a chosen coupon that has become invalid', () => {
    expect(choiceOf(offer, { couponId: 'gone' }, NOW).totalYen).toBe(140);
  });

  test('does not use an inactive method', () => {
    const ended = v.parse(payMethodListSchema, {
      bound: [method(paypay, { state: 'ended', isDefault: true })],
      offered: [],
    });
    expect(choiceOf({ ...offer, bound: ended.bound }, {}, NOW).method).toBeUndefined();
  });
});

describe('the obstacle to a purchase', () => {
  const clear = { machine, item, nextStep: null, activeOrder: null, method: bound[0] };

  test('is none if everything is ready', () => {
    expect(obstacleTo(clear)).toBeNull();
  });

  test('is a purchase in progress before anything else', () => {
    const activeOrder = v.parse(orderIdSchema, 'c'.repeat(26));
    const all = { ...clear, activeOrder, nextStep: 'welcome' as const, method: undefined };
    expect(obstacleTo(all)).toEqual({ kind: 'order', orderId: activeOrder });
  });

  test('is the machine or the item before a missing set-up step', () => {
    const step = { ...clear, nextStep: 'welcome' as const };
    expect(obstacleTo({ ...step, item: { stock: 0 } })).toEqual({ kind: 'sold-out' });
    expect(obstacleTo({ ...step, machine: { online: false } })).toEqual({ kind: 'offline' });
    expect(obstacleTo(step)).toEqual({ kind: 'step', step: 'welcome' });
  });

  test('is a missing payment method, but not a machine or an item of unknown state', () => {
    expect(obstacleTo({ ...clear, method: undefined })).toEqual({ kind: 'no-pay' });
    expect(obstacleTo({ ...clear, machine: { online: null }, item: { stock: null } })).toBeNull();
  });
});

import { renderToReadableStream } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bootSchema } from '../../contract/customer/boot.ts';
import { machineSchema } from '../../contract/customer/machines.ts';
import { orderListSchema, orderSchema } from '../../contract/customer/orders.ts';
import { payMethodListSchema } from '../../contract/customer/pay-methods.ts';
import { couponListSchema } from '../../contract/shared/coupons.ts';
import { localProblem, OutdatedError, readJson } from '../../web/customer/api/problem.ts';
import { Pages } from '../../web/customer/router.tsx';
import { AppProvider } from '../../web/customer/session/app-context.tsx';
import { errorOf } from '../../web/customer/session/app-state.ts';
import { explainThrown } from '../../web/customer/session/explain-thrown.ts';
import { failPage } from '../../web/customer/session/page-error.ts';
import { takeSession } from '../../web/customer/session/post-session.ts';
import { bootOf, servicesFor } from './app-fixture.ts';
import { orderThrough } from './order-fixture.ts';
import { openTabStorage } from './tab-storage.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = openTabStorage();
});
afterEach(() => void vi.unstubAllGlobals());

const visit = { tenant: 'demo', person: 'Misaki', pathname: '/demo/orders' } as const;
const outdated = new OutdatedError('of a later version');

const order = orderThrough('CREATED', 'VENDING');
const summary = {
  ...{ id: order.id, state: 'VENDING', amountYen: 120, createdAt: order.createdAt },
  ...{ machineName: 'Lobby', productName: 'Tea', pictureUrl: null },
};
const coupon = { id: 'c', title: 'Half', state: 'held', usedAt: null };
const method = {
  ...{ id: 'b2'.repeat(13), kind: 'paypay', label: '', state: 'active' },
  ...{ isDefault: true, linkEndsAt: null },
};

/** Responses of a newer edge that this browser code cannot show. */
const newer: readonly [string, v.GenericSchema, unknown][] = [
  ['state of an order', orderSchema, { ...order, state: 'TELEPORTED' }],
  ['reason of an order', orderSchema, { ...order, reason: 'TOO_HEAVY' }],
  ['kind of payment of an order', orderSchema, { ...order, pay: { kind: 'suica', label: '' } }],
  [
    'state in the list of orders',
    orderListSchema,
    { orders: [{ ...summary, state: 'TELEPORTED' }], nextCursor: null },
  ],
  ['discount of a coupon', couponListSchema, { coupons: [{ ...coupon, discount: { kind: 'x' } }] }],
  [
    'state of a pay method',
    payMethodListSchema,
    { bound: [{ ...method, state: 'resting' }], offered: ['paypay'] },
  ],
  ['shape of a machine', machineSchema, { machine: { id: 'm-1' } }],
];

describe('an answer with an unknown', () => {
  test.each(newer)('%s is rejected as coming from a newer edge', async (_what, schema, body) => {
    await expect(readJson(Response.json(body), schema)).rejects.toBeInstanceOf(OutdatedError);
  });
});

test('an answer with a field that this build does not know is read without it', async () => {
  const read = await readJson(Response.json({ ...order, loyalty: { points: 12 } }), orderSchema);
  expect(read).toEqual(order);
  const boot = bootOf(visit);
  const later = v.safeParse(bootSchema, { ...boot, later: { of: 'a newer edge' } });
  expect(later.success && later.output).toEqual(boot);
});

describe('a build that is too old for the edge', () => {
  test('offers one reload, and then asks to wait if the same build is loaded', () => {
    const app = servicesFor(visit);
    expect(explainThrown(app, outdated).code).toBe('APP_OUTDATED');
    kept.set('reloaded-for-newer', 'build-0');
    expect(explainThrown(app, outdated).code).toBe('APP_OUTDATED');
    kept.set('reloaded-for-newer', app.read().buildId);
    expect(explainThrown(app, outdated).code).toBe('APP_BEHIND');
    expect(explainThrown(app, new TypeError('x')).code).toBe('APP_FAULT');
  });

  test('is reported after an unreadable sign-in, also to the operator', () => {
    const app = { ...servicesFor(visit), report: vi.fn() };
    const problem = takeSession(
      app,
      200,
      { lineUser: { of: 'another shape' }, setup: {} },
      'token',
    );
    expect(problem?.code).toBe('APP_OUTDATED');
    expect(app.report).toHaveBeenCalledWith('APP_OUTDATED', expect.any(OutdatedError));
    expect(takeSession(app, 200, undefined, 'token')?.code).toBe('j009');
  });

  test.each([
    ['ja', 'アプリが新しくなりました', '読み込み直す'],
    ['en', 'There is a newer version of this app', 'Reload'],
  ] as const)(
    'shows that in %s on a page of its own, with one button',
    async (language, title, button) => {
      const app = servicesFor({ ...visit, language });
      failPage(app, localProblem(426, 'APP_OUTDATED'), 'page');
      expect(errorOf(app.read())?.code).toBe('APP_OUTDATED');
      const stream = await renderToReadableStream(
        // Renders as in the browser. On a server React would use the first state.
        <AppProvider app={{ ...app, readFirst: app.read }}>
          <MemoryRouter initialEntries={[visit.pathname]}>
            <Pages />
          </MemoryRouter>
        </AppProvider>,
      );
      await stream.allReady;
      const html = await new Response(stream).text();
      const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
      expect(main).toContain(title);
      expect(main.match(/<button/g)).toHaveLength(1);
      expect(main).toContain(button);
    },
  );
});

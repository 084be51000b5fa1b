import { decodeJwt, SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { payMethodKinds } from '../../../../contract/shared/pay-providers.ts';
import { providersUnderTest } from '../../support/providers.ts';
import { control, list, seed, stored } from '../../support/stand-ins.ts';
import { openTenant, problemIn, send, signedIn } from '../../support/visitor.ts';
import {
  arrive,
  decideAt,
  newWallet,
  payMethods,
  startBinding,
  withBoundWallet,
} from '../../support/wallets.ts';

const channel = '1650008001';
const secret = Uint8Array.from(atob('c2FuZGJveC1wYXlwYXktZGV2LXNlY3JldC0wMDAwMDE='), (c) =>
  c.charCodeAt(0),
);

beforeAll(async () => {
  await openTenant('bank', channel);
  await openTenant('elsewhere', '1650008002');
  await seed({
    'clients/bank': {
      lineLogin: { channelId: channel, liffId: `${channel}-app` },
      payMethods: [...payMethodKinds],
      paypay: { merchantId: 'merchant-bank' },
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await control('DELETE', '/faults');
});

const later = (minutes: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
const bindingAt = (id: string, cookie: string) =>
  send('GET', `/api/clients/bank/pay-methods/bindings/${id}`, { cookie });
const decide = (id: string, decision: string, cookie: string) =>
  send('POST', `/api/clients/bank/pay-methods/bindings/${id}`, { cookie, body: { decision } });
const cookieIn = (answer: Response) => answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';

describe.each(payMethodKinds)('binding %s', (kind) => {
  test('in the starter’s browser becomes active, is the default if it is the first, and leaves a clean address', async () => {
    const { cookie, userId } = await signedIn('bank', channel, 'haruka');
    const started = await startBinding('bank', kind, cookie);
    const answer = await arrive(await decideAt(started, 'approve'), cookie);
    expect(answer.status).toBe(303);
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(new RegExp(`\\?binding=${started.id}$`));
    expect(location).not.toMatch(/responseToken|[?&]p=/);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const mine = (await payMethods('bank', cookie)).find(({ id }) => id === started.id);
    expect(mine).toMatchObject({ kind, state: 'active' });
    const user = await stored(`clients/bank/lineUsers/${userId}`);
    expect(user?.['defaultPayMethod']).toHaveProperty('stringValue');
    const record = JSON.stringify(
      await stored(`clients/bank/lineUsers/${userId}/payMethods/${started.id}`),
    );
    // The provider's own id is sealed as a JWE: five parts, beginning with a header.
    expect(record).toMatch(/"account":\{"stringValue":"eyJ[^"]+\.[^"]*\.[^"]+\.[^"]+\.[^"]+"\}/);
  });

  test('returned twice binds once, and the second return is invalid', async () => {
    const { cookie } = await signedIn('bank', channel, 'haruka');
    const at = await decideAt(await startBinding('bank', kind, cookie), 'approve');
    const answers = await Promise.all([arrive(at, cookie), arrive(at, cookie)]);
    const locations = answers.map((answer) => answer.headers.get('location') ?? '');
    expect(locations.filter((location) => location.includes('binding='))).toHaveLength(1);
    expect(locations.filter((location) => location.includes('result=invalid'))).toHaveLength(1);
    expect((await arrive(at, cookie)).headers.get('location')).toContain('result=invalid');
  });

  test('left incomplete is shown as started until a method of its kind is bound', async () => {
    const { cookie } = await signedIn('bank', channel, 'misaki');
    const first = await startBinding('bank', kind, cookie);
    const second = await startBinding('bank', kind, cookie);
    const shown = (await payMethods('bank', cookie)).filter(({ state }) => state === 'started');
    expect(shown.filter((method) => method.kind === kind)).toHaveLength(1);
    expect([first.id, second.id]).toContain(shown.find((method) => method.kind === kind)?.id);
    await arrive(await decideAt(second, 'approve', await newWallet()), cookie);
    const after = (await payMethods('bank', cookie)).filter((method) => method.kind === kind);
    expect(after.map(({ state }) => state)).toEqual(['active']);
  });

  test('refused at the provider stores no usable method', async () => {
    const { cookie } = await signedIn('bank', channel, 'kenta');
    const started = await startBinding('bank', kind, cookie);
    const at = await decideAt(started, kind === 'paypay' ? 'decline' : 'abort');
    expect((await arrive(at, cookie)).headers.get('location')).toContain('result=declined');
    expect((await payMethods('bank', cookie)).map(({ id }) => id)).not.toContain(started.id);
    expect(await (await bindingAt(started.id, cookie)).json()).toMatchObject({ state: 'declined' });
  });

  test('is not consumed by HEAD, a prefetch or a preview robot', async () => {
    const { cookie } = await signedIn('bank', channel, 'kenta');
    const at = await decideAt(await startBinding('bank', kind, cookie), 'approve');
    expect((await arrive(at, cookie, { 'sec-purpose': 'prefetch' })).status).toBe(204);
    const robot = { 'user-agent': 'facebookexternalhit/1.1;line-poker/1.0' };
    expect((await arrive(at, undefined, robot)).status).toBe(204);
    expect((await send('HEAD', at.pathname + at.search, { cookie })).status).toBe(204);
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; CUBOT P80)', 'sec-fetch-mode': 'navigate' };
    const location = (await arrive(at, cookie, phone)).headers.get('location');
    expect(location).toContain('binding=');
  });

  test('returned too late binds nothing, and redirects with that result', async () => {
    const { cookie } = await signedIn('bank', channel, 'kenta');
    const at = await decideAt(await startBinding('bank', kind, cookie), 'approve');
    later(31);
    expect((await arrive(at)).headers.get('location')).toMatch(/result=(expired|invalid)/);
  });

  test('returned below another tenant’s address is refused and not consumed', async () => {
    const { cookie } = await signedIn('bank', channel, 'kenta');
    const at = await decideAt(await startBinding('bank', kind, cookie), 'approve');
    const wrong = new URL(at.href.replace('/bank/', '/elsewhere/'));
    expect((await arrive(wrong, cookie)).headers.get('location')).toContain('/elsewhere/');
    expect((await arrive(wrong, cookie)).headers.get('location')).toContain('result=invalid');
    expect((await arrive(at, cookie)).headers.get('location')).toContain('binding=');
  });
});

describe.each(payMethodKinds)(
  'a %s wallet that returns in a browser without the starter’s session',
  (kind) => {
    const inStrangeBrowser = async () => {
      const starter = await signedIn('bank', channel, 'sakura');
      const started = await startBinding('bank', kind, starter.cookie);
      const answer = await arrive(await decideAt(started, 'approve'));
      return { starter, started, wallet: cookieIn(answer), answer };
    };

    test('stays pending, shows the LINE account, and only that browser may confirm it', async () => {
      const { starter, started, wallet, answer } = await inStrangeBrowser();
      expect(answer.headers.get('set-cookie')).toMatch(
        /^__Host-wallet-return\.bank=.*Max-Age=900.*HttpOnly/,
      );
      const seen = await (await bindingAt(started.id, wallet)).json();
      expect(seen).toMatchObject({
        state: 'pending',
        mayConfirm: true,
        account: { displayName: expect.any(String) },
      });
      expect(await (await bindingAt(started.id, starter.cookie)).json()).toMatchObject({
        mayConfirm: false,
      });
      expect((await decide(started.id, 'confirm', starter.cookie)).status).toBe(409);
      expect(await (await decide(started.id, 'confirm', wallet)).json()).toMatchObject({
        state: 'active',
      });
      expect(
        (await payMethods('bank', starter.cookie)).find(({ id }) => id === started.id),
      ).toMatchObject({ state: 'active' });
    });

    test('gives the wallet’s browser a cookie for the starter’s tenant and LINE user, and redirects to the binding’s page', async () => {
      // The return belongs to the person who started it, not to the one who is signed in there.
      const somebody = await signedIn('bank', channel, 'daisuke');
      const starter = await signedIn('bank', channel, 'sakura');
      const started = await startBinding('bank', kind, starter.cookie);
      const answer = await arrive(await decideAt(started, 'approve'), somebody.cookie);
      const bindPage = `/bank/account/user-pay/bind-${kind}`;
      const page = kind === 'paypay' ? '/bank/paypay/bind' : bindPage;
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `${page}?binding=${started.id}`,
      ]);
      const wallet = cookieIn(answer);
      expect(decodeJwt(wallet.split('=', 2)[1] ?? '')).toMatchObject({
        aud: 'wallet-return:bank',
        sub: starter.userId,
        binding: started.id,
      });
      expect(await (await bindingAt(started.id, wallet)).json()).toMatchObject({
        account: { displayName: '高橋 さくら' },
      });
    });

    test('is ended at the provider if it is refused there', async () => {
      const { starter, started, wallet } = await inStrangeBrowser();
      expect(await (await decide(started.id, 'refuse', wallet)).json()).toMatchObject({
        state: 'ended',
      });
      expect((await decide(started.id, 'confirm', wallet)).status).toBe(409);
      expect(
        (await payMethods('bank', starter.cookie)).find(({ id }) => id === started.id)?.state,
      ).toBe('ended');
    });

    test('ends for the person even if the provider does not respond to the refusal', async () => {
      const { starter, started, wallet } = await inStrangeBrowser();
      const fault = { times: -1, kind: 'html', status: 502 };
      await control('PUT', '/faults', [{ ...providersUnderTest[kind].unbindCall, ...fault }]);
      expect(await (await decide(started.id, 'refuse', wallet)).json()).toMatchObject({
        state: 'ended',
      });
      expect(
        (await payMethods('bank', starter.cookie)).find(({ id }) => id === started.id)?.state,
      ).toBe('ended');
      expect((await decide(started.id, 'confirm', wallet)).status).toBe(409);
    });

    test('can be confirmed for 15 minutes, and is never active without that', async () => {
      const inTime = await inStrangeBrowser();
      later(14);
      expect((await decide(inTime.started.id, 'confirm', inTime.wallet)).status).toBe(200);
      vi.useRealTimers();
      const { starter, started, wallet } = await inStrangeBrowser();
      later(16);
      expect((await decide(started.id, 'confirm', wallet)).status).toBe(401);
      vi.useRealTimers();
      const path = `clients/bank/lineUsers/${starter.userId}/payMethods/${started.id}`;
      expect(await stored(path)).toMatchObject({ state: { stringValue: 'pending' } });
    });

    test('is private: 401 without a session, and not found for another person', async () => {
      const { started } = await inStrangeBrowser();
      const { cookie } = await signedIn('bank', channel, 'kenta');
      const theirs = await signedIn('elsewhere', '1650008002', 'sakura');
      expect((await bindingAt(started.id, '')).status).toBe(401);
      expect((await decide(started.id, 'confirm', '')).status).toBe(401);
      expect((await bindingAt(started.id, theirs.cookie)).status).toBe(401);
      expect((await bindingAt(started.id, cookie)).status).toBe(404);
      for (const decision of ['confirm', 'refuse']) {
        expect((await decide(started.id, decision, cookie)).status).toBe(404);
      }
    });

    test('gives that browser access only to this binding', async () => {
      const { wallet, started } = await inStrangeBrowser();
      const other = await startBinding(
        'bank',
        kind,
        (await signedIn('bank', channel, 'sakura')).cookie,
      );
      expect((await bindingAt(other.id, wallet)).status).toBe(401);
      for (const path of ['/session', '/me', '/pay-methods', '/orders', '/machines']) {
        expect(
          (await send('GET', `/api/clients/bank${path}`, { cookie: wallet })).status,
          path,
        ).toBe(401);
      }
      const asSession = wallet.replace('wallet-return', 'session');
      expect((await bindingAt(started.id, asSession)).status).toBe(401);
    });

    test('never changes an existing session in that browser', async () => {
      const starter = await signedIn('bank', channel, 'sakura');
      const somebody = await signedIn('bank', channel, 'daisuke');
      const started = await startBinding('bank', kind, starter.cookie);
      const answer = await arrive(await decideAt(started, 'approve'), somebody.cookie);
      expect(answer.headers.get('set-cookie')).not.toContain('__Host-session');
      expect(
        (await send('GET', '/api/clients/bank/session', { cookie: somebody.cookie })).status,
      ).toBe(200);
      expect((await payMethods('bank', somebody.cookie)).map(({ id }) => id)).not.toContain(
        started.id,
      );
    });
  },
);

describe('a responseToken', () => {
  const forged = async (
    change: Record<string, unknown>,
    alg = 'HS256',
    key: Uint8Array = secret,
  ) => {
    const { cookie } = await signedIn('bank', channel, 'kenta');
    const at = await decideAt(await startBinding('bank', 'paypay', cookie), 'approve');
    const claims = JSON.parse(
      atob(
        (at.searchParams.get('responseToken')?.split('.')[1] ?? '')
          .replace(/-/g, '+')
          .replace(/_/g, '/'),
      ),
    );
    const token = await new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg }).sign(key);
    const bad = new URL(at);
    bad.searchParams.set('responseToken', token);
    return { at, bad, cookie };
  };

  test.each([
    [
      'with another user’s authorization, signed by a stranger',
      { userAuthorizationId: 'victim' },
      'HS256',
      new Uint8Array(32),
    ],
    ['of another issuer', { iss: 'evil' }, 'HS256', secret],
    ['for another merchant', { aud: 'other-merchant' }, 'HS256', secret],
    ['that expired', { exp: 1 }, 'HS256', secret],
    ['for another reference', { referenceId: 'other' }, 'HS256', secret],
    [
      'by HS512 instead of the pinned HS256',
      {},
      'HS512',
      new Uint8Array([...secret, ...secret, ...secret]),
    ],
  ] as const)('%s binds nothing, and does not consume the nonce', async (_, change, alg, key) => {
    const { at, bad, cookie } = await forged(change, alg, key);
    expect((await arrive(bad, cookie)).headers.get('location')).toContain('result=invalid');
    expect((await arrive(at, cookie)).headers.get('location')).toContain('binding=');
  });

  test('with alg none is refused', async () => {
    const { at, cookie } = await forged({});
    const [, body = ''] = at.searchParams.get('responseToken')?.split('.') ?? [];
    const bad = new URL(at);
    bad.searchParams.set('responseToken', `${btoa('{"alg":"none"}').replace(/=+$/, '')}.${body}.`);
    expect((await arrive(bad, cookie)).headers.get('location')).toContain('result=invalid');
  });

  test.each(['x', 'a.b.c', '', '%00', '../../x'])(
    'that is %j leads to the page for an invalid return',
    async (token) => {
      const answer = await send(
        'GET',
        `/bank/paypay/bind?responseToken=${encodeURIComponent(token)}`,
      );
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe('/bank/paypay/bind?result=invalid');
    },
  );

  test('inside liff.state or on any other page binds the wallet too', async () => {
    for (const wrap of [
      (at: URL) => `/bank?liff.state=${encodeURIComponent(`/paypay/bind${at.search}`)}`,
      (at: URL) => `/bank/account${at.search}`,
    ]) {
      const { cookie } = await signedIn('bank', channel, 'kenta');
      const at = await decideAt(await startBinding('bank', 'paypay', cookie), 'approve');
      const answer = await send('GET', wrap(at), { cookie });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toContain('/bank/paypay/bind?binding=');
    }
  });
});

describe('the pay methods', () => {
  test('that the tenant does not offer cannot be bound', async () => {
    const { cookie } = await signedIn('elsewhere', '1650008002');
    const answer = await send('POST', '/api/clients/elsewhere/pay-methods/dpay/bind', { cookie });
    expect(await problemIn(answer)).toMatchObject({ status: 404, code: 'PAY_METHOD_NOT_OFFERED' });
  });

  test('store the specification’s nonce record when a binding starts', async () => {
    const { cookie, userId } = await signedIn('bank', channel, 'kenta');
    const { id } = await startBinding('bank', 'paypay', cookie);
    const nonces = await list('hashes/paypay/nonces');
    const mine = nonces.find(({ fields }) => fields?.['bindingId']?.['stringValue'] === id);
    expect(mine?.fields).toMatchObject({
      clientId: { stringValue: 'bank' },
      lineUserId: { stringValue: userId },
    });
    // With a cloud system the token is not null: cloud-login.test.ts.
    expect(mine?.fields?.['cloudSystemToken']).toEqual({ nullValue: null });
    expect(mine?.fields?.['expiresAt']).toHaveProperty('timestampValue');
  });

  test.each(payMethodKinds)(
    '(%s) are unbound at the provider, and unbinding twice succeeds',
    async (kind) => {
      const { cookie, id } = await withBoundWallet('bank', channel, kind, 'misaki');
      const answer = await send('DELETE', `/api/clients/bank/pay-methods/${id}`, { cookie });
      expect(answer.status).toBe(204);
      expect((await payMethods('bank', cookie)).map((method) => method.id)).not.toContain(id);
      expect((await send('DELETE', `/api/clients/bank/pay-methods/${id}`, { cookie })).status).toBe(
        204,
      );
    },
  );

  test('can have their default changed to another active one of the same person', async () => {
    const first = await withBoundWallet('bank', channel, 'paypay', 'kenta');
    const started = await startBinding('bank', 'dpay', first.cookie);
    const change = (id: string) =>
      send('PUT', '/api/clients/bank/pay-methods/default', { cookie: first.cookie, body: { id } });
    expect((await change(started.id)).status).toBe(409);
    await arrive(await decideAt(started, 'approve', 'kenta'), first.cookie);
    expect((await change(started.id)).status).toBe(204);
    const bound = await payMethods('bank', first.cookie);
    expect(bound.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([started.id]);
    const other = await withBoundWallet('bank', channel, 'paypay', 'daisuke');
    expect((await change(other.id)).status).toBe(404);
  });
});

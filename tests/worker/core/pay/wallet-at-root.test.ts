import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { seed } from '../../support/stand-ins.ts';
import { openTenant, send, signedIn } from '../../support/visitor.ts';
import { arrive, decideAt, newWallet, payMethods, startBinding } from '../../support/wallets.ts';

const channel = '1650008011';
const secret = new Uint8Array(32);

beforeAll(() => openTenant('rooted', channel));

const decide = (id: string, decision: string, cookie: string) =>
  send('POST', `/api/clients/rooted/pay-methods/bindings/${id}`, { cookie, body: { decision } });
const cookieIn = (answer: Response) => answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';

describe('a wallet that returns to the root without a tenant', () => {
  const atRoot = (at: URL) => new URL(`/${at.search}`, at);

  test('is bound for the tenant and the person of its nonce, and the token leaves the address', async () => {
    const { cookie } = await signedIn('rooted', channel, 'haruka');
    const started = await startBinding('rooted', 'paypay', cookie);
    const back = await arrive(
      atRoot(await decideAt(started, 'approve', await newWallet())),
      cookie,
    );
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `/rooted/paypay/bind?binding=${started.id}`,
    ]);
    const mine = (await payMethods('rooted', cookie)).find(({ id }) => id === started.id);
    expect(mine?.state).toBe('active');
  });

  test('without the starter’s session stays pending, and its browser may confirm it', async () => {
    const { cookie } = await signedIn('rooted', channel, 'haruka');
    const started = await startBinding('rooted', 'paypay', cookie);
    const back = await arrive(atRoot(await decideAt(started, 'approve', await newWallet())));
    expect(back.headers.get('location')).toBe(`/rooted/paypay/bind?binding=${started.id}`);
    expect((await decide(started.id, 'confirm', cookieIn(back))).status).toBe(200);
  });

  test('with an unknown nonce redirects to the root without the token', async () => {
    const back = await send('GET', '/?responseToken=nonsense');
    expect([back.status, back.headers.get('location')]).toEqual([303, '/']);
  });

  test('with a nonce of another system shows that the link is invalid, and signs nobody in', async () => {
    const { userId } = await signedIn('rooted', channel, 'haruka');
    await seed({
      'hashes/paypay/nonces/of-another-system': {
        clientId: 'rooted',
        lineUserId: userId,
        cloudSystemToken: null,
      },
    });
    const claims = { result: 'succeeded', nonce: 'of-another-system', referenceId: 'theirs' };
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    const back = await send('GET', `/?responseToken=${token}`);
    expect(back.headers.get('location')).toBe('/rooted/paypay/bind?result=invalid');
    expect(back.headers.get('set-cookie')).toBeNull();
  });
});

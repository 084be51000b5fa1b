import { beforeEach, describe, expect, test } from 'vitest';
import { pick } from '../firestore/wire.ts';
import { sandbox, send, textAt } from '../http.ts';

const endpointUrl = 'http://localhost:5173/demo';
let channelId: string;
let liffId: string;

beforeEach(async () => {
  channelId = `21${Date.now()}${Math.floor(performance.now())}`;
  liffId = `${channelId}-abcdefgh`;
  await send('PUT', `/control/line/apps/${liffId}`, { channelId, endpointUrl });
});

const SCANNER = '1656359117-jxmx5e11';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Returns what LINE's app passes to the app that it opens. */
async function opened() {
  const { body } = await send('POST', '/control/line/tokens', {
    personId: 'misaki',
    channelId,
    liffId,
  });
  const held = new URLSearchParams(textAt(body, 'hash').slice(1));
  return {
    token: held.get('access_token') ?? '',
    challenge: held.get('mst_challenge') ?? '',
    contextToken: held.get('context_token') ?? '',
  };
}

const openWindow = (token: string, mstChallenge: string, mainLiffId = liffId) =>
  send(
    'POST',
    '/line/liff/v2/sub/msit',
    { mainLiffId, subLiffId: SCANNER, mstChallenge },
    bearer(token),
  );

/** Opens the window as LINE's app does. Returns the window's own token and the verifier. */
async function windowOf(msit: string): Promise<URLSearchParams> {
  const path = `/line-app/subwindow?${new URLSearchParams({ msit })}`;
  const { headers } = await fetch(sandbox + path, { redirect: 'manual' });
  const target = new URL(headers.get('location') ?? '', sandbox);
  expect(target.pathname).toBe(`/line-liff/${SCANNER}`);
  return new URLSearchParams(target.hash.slice(1));
}

const enter = (held: URLSearchParams, mstVerifier = held.get('mst_verifier')) =>
  send(
    'POST',
    '/line/liff/v2/sub/mst',
    { msit: held.get('msit'), mstVerifier },
    bearer(held.get('access_token') ?? ''),
  );

describe('a window above an app', () => {
  test('passes its result to the waiting app', async () => {
    const { token, challenge } = await opened();
    const msit = textAt((await openWindow(token, challenge)).body, 'msit');
    const waiting = send(
      'POST',
      '/line-liff/liff/v2/sub/waitResult',
      { msit, mstChallenge: challenge },
      bearer(token),
    );
    const held = await windowOf(msit);
    const mst = textAt((await enter(held)).body, 'mst');
    const own = bearer(held.get('access_token') ?? '');
    const result = { message: 'https://vending.example/demo/machines/m-lobby' };
    await send('POST', '/line/liff/v2/sub/result', { mst, status: 'submit', result }, own);
    expect((await waiting).body).toEqual({ status: 'submit', result });
    // Closing the window afterwards changes nothing.
    await send('POST', '/line/liff/v2/sub/result', { mst, status: 'close', result: {} }, own);
    const again = { msit, mstChallenge: challenge };
    const later = await send('POST', '/line-liff/liff/v2/sub/waitResult', again, bearer(token));
    expect(later.body).toEqual({ status: 'submit', result });
  });

  test('can be opened only with LINE’s own code verifier', async () => {
    const { token, challenge } = await opened();
    const msit = textAt((await openWindow(token, challenge)).body, 'msit');
    expect((await enter(await windowOf(msit), challenge)).http).toBe(400);
  });

  test('can be opened by an app only for itself, with LINE’s challenge and a valid token', async () => {
    const { token, challenge } = await opened();
    expect((await openWindow(token, challenge, '1650000000-otherApp')).http).toBe(400);
    expect((await openWindow(token, 'made-up')).http).toBe(400);
    expect((await openWindow('made-up', challenge)).http).toBe(401);
  });

  test('is listed on the users’ page until it has an answer', async () => {
    const { token, challenge } = await opened();
    const msit = textAt((await openWindow(token, challenge)).body, 'msit');
    const link = `/line-app/subwindow?${new URLSearchParams({ msit })}`;
    const page = async () => (await fetch(`${sandbox}/line-users`)).text();
    expect(await page()).toContain(link);
    const held = await windowOf(msit);
    const mst = textAt((await enter(held)).body, 'mst');
    const own = bearer(held.get('access_token') ?? '');
    await send('POST', '/line/liff/v2/sub/result', { mst, status: 'close', result: {} }, own);
    expect(await page()).not.toContain(link);
  });

  test('does not pass its result to others', async () => {
    const { token, challenge } = await opened();
    const other = await opened();
    const msit = textAt((await openWindow(token, challenge)).body, 'msit');
    const stolen = await send(
      'POST',
      '/line-liff/liff/v2/sub/waitResult',
      { msit, mstChallenge: other.challenge },
      bearer(other.token),
    );
    expect(stolen.http).toBe(400);
  });
});

const availabilityIn = (contextToken: string): unknown =>
  pick(JSON.parse(atob(contextToken.split('.')[1] ?? '')), 'availability');

describe('the scanner', () => {
  test('is available from LINE 11.7 if the console enables it', async () => {
    const subwindowOpen = { permission: true, minVer: '11.7.0' };
    expect(availabilityIn((await opened()).contextToken)).toEqual({
      subwindowOpen,
      scanCodeV2: { permission: true, minVer: '11.7.0' },
    });
    await send('PUT', `/control/line/apps/${liffId}`, { channelId, endpointUrl, scanQr: false });
    expect(availabilityIn((await opened()).contextToken)).toEqual({
      subwindowOpen,
      scanCodeV2: { permission: false, minVer: '11.7.0' },
    });
  });

  test('shows the codes that are printed on machines', async () => {
    const pageUrl = `${endpointUrl}/machines/scanned-${liffId}`;
    await send('PUT', `/control/machines/scan/${liffId}`, { name: 'よみとり', pageUrl });
    const page = await (await fetch(`${sandbox}/line-liff/${SCANNER}`)).text();
    expect(page).toContain(`data-code="${pageUrl}"`);
    await send('DELETE', `/control/machines/scan/${liffId}`);
  });
});

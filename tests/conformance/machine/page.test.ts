import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pick } from '../firestore/wire.ts';
import { send, sendForm } from '../http.ts';

const control = '/control/machines/test/m-page';
const page = '/machines/test/m-page';
const live = async () => (await send('GET', `${page}/live`)).body;

beforeEach(() =>
  send('PUT', control, {
    name: 'ロビー',
    code: '1001',
    token: 'secret-device-token',
    pageUrl: 'https://liff.line.me/1-a/machines/m-page',
    slots: [
      { slot: 'A1', count: 2, capacity: 8, name: 'お茶 <&>', priceYen: 140 },
      { slot: 'A2', count: 0, name: 'コーヒー', temperature: 'hot' },
    ],
  }),
);
afterEach(() => send('DELETE', control));

describe('a machine’s page', () => {
  test('draws the machine with its number, its drinks and a QR code, and never its token', async () => {
    const { http, body } = await send('GET', page);
    const html = String(body);
    expect(http).toBe(200);
    expect(html).toContain('1001');
    expect(html).toContain('¥140');
    expect(html).toContain('お茶 &lt;&amp;&gt;');
    expect(html).toMatch(/class="vm-qr" href="https:\/\/liff\.line\.me[^>]*><svg/);
    expect(html).not.toContain('secret-device-token');
    expect(JSON.stringify(await live())).not.toContain('secret-device-token');
  });

  test('has controls that work without a script', async () => {
    await sendForm(`${page}/switch`, { name: 'door', value: 'open' });
    await sendForm(`${page}/switch`, { name: 'power', value: 'false' });
    await sendForm(`${page}/jam`, { slot: 'A1' });
    expect(await live()).toMatchObject({
      status: { en: 'Off' },
      switches: { door: 'open', power: false },
      jams: ['A1'],
    });
  });

  test('refills, and sets the faults of the connection', async () => {
    await sendForm(`${page}/refill`, {});
    await sendForm(`${page}/faults`, {
      ...{ dropAck: 'on', motorMs: '50', delayResultMs: '', clockOffsetMs: '-1000' },
      ...{ refuse: 'fault', afterReboot: 'failed' },
    });
    const state = await live();
    expect(pick(state, 'slots', 0, 'count')).toBe(8);
    expect(pick(state, 'switches')).toMatchObject({
      ...{ dropAck: true, dropVend: false, motorMs: 50, delayResultMs: 0 },
      ...{ clockOffsetMs: -1000, refuse: 'fault', afterReboot: 'failed' },
    });
  });

  test('redirects to the list for an unknown machine', async () => {
    const { http, headers } = await send('GET', '/machines/test/nobody');
    expect([http, headers.get('location')]).toEqual([303, '/machines']);
    expect(String((await send('GET', '/machines')).body)).toContain('data-machine="test/m-page"');
  });
});

describe('a control call', () => {
  test('of a wrong shape is refused and changes nothing', async () => {
    const wrong = await send('PUT', control, { switches: { door: 'ajar' } });
    expect([wrong.http, pick(wrong.body, 'error', 0, 'at')]).toEqual([400, 'switches.door']);
    expect((await send('PUT', control, { linkUrl: 'http://x' })).http).toBe(400);
    expect((await send('POST', '/control/machines/test/nobody/reboot')).http).toBe(404);
    expect(pick((await send('GET', control)).body, 'switches', 'door')).toBe('closed');
  });

  test('keeps the count of a slot that is registered again without a count', async () => {
    await send('PUT', control, { slots: [{ slot: 'A1', name: '新しいお茶' }, { slot: 'B1' }] });
    expect(pick((await send('GET', control)).body, 'slots')).toMatchObject([
      { slot: 'A1', count: 2, name: '新しいお茶' },
      { slot: 'B1', count: 10 },
    ]);
  });
});

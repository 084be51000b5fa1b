import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderNumber } from '../../../../contract/shared/order-number.ts';
import { createServices } from '../../../../worker/core/create-services.ts';
import { settingsOf } from '../../../../worker/core/env.ts';
import { notifyIncidents } from '../../../../worker/core/incidents/notify-incidents.ts';
import { failPushesTo, openMessaging, pushesTo, wordsOf } from '../../support/messages.ts';
import { photos, withComments } from '../../support/photos.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  reaches,
  type Shopper,
  vend,
} from '../../support/shop.ts';
import { patch, stored, trafficOf } from '../../support/stand-ins.ts';
import { problemIn, send } from '../../support/visitor.ts';

const TENANT = 'listening';
const CHANNEL = '1650008401';
const INBOX = `C${'a'.repeat(32)}`;
const PHOTO = `data:image/jpeg;base64,${photos.jpeg}`;

const services = createServices(settingsOf(env), () => {
  throw new Error('no machine is asked here');
});

let shopper: Shopper;
let orderId = '';

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await openMessaging(CHANNEL);
  await patch(`clients/${TENANT}`, { support: { lineTo: INBOX } });
  shopper = await newShopper(TENANT, CHANNEL, 'paypay');
});

beforeEach(async () => {
  const { machineId, device } = await openMachine(TENANT);
  ({ id: orderId } = await orderIn(await shopper.buy(machineId)));
  await vend(device);
  await reaches(shopper, orderId, 'CAPTURED');
});

const report = (more: object = {}, who = shopper, id = orderId) =>
  who.call('POST', `/orders/${id}/problem`, {
    reason: 'damaged',
    text: '缶がへこんでいました',
    photo: null,
    ...more,
  });
const orderPath = () => `clients/${TENANT}/orders/${orderId}`;
const told = async () =>
  (await pushesTo(INBOX)).filter((push) => wordsOf(push).includes(orderNumber(orderId)));
/** Runs the part of the cron trigger that notifies operators. */
const tell = (laterMs = 0) =>
  notifyIncidents({ ...services, nowMs: () => Date.now() + 1000 + laterMs });
const incident = () => stored(`clients/${TENANT}/incidents/${orderId}.COMPLAINT`);

describe('a reported problem', () => {
  test('is stored in the order as unanswered', async () => {
    const answer = await report();
    const problem = { reason: 'damaged', text: '缶がへこんでいました', hasPhoto: false };
    expect(await answer.json()).toMatchObject({
      id: orderId,
      problem: { ...problem, answer: null },
    });
    const order = await (await shopper.call('GET', `/orders/${orderId}`)).json();
    expect(order).toMatchObject({ state: 'CAPTURED', problem });
  });

  test('stores its photo as bytes with their type, apart from the order', async () => {
    expect((await report({ photo: PHOTO })).status).toBe(200);
    const photo = await stored(`${orderPath()}/photos/problem`);
    const until = Date.parse(String(photo?.['expiresAt']?.['timestampValue']));
    expect((until - Date.now()) / 86_400_000).toBeCloseTo(180, 2);
    expect(photo).toMatchObject({
      contentType: { stringValue: 'image/jpeg' },
      bytes: { bytesValue: photos.jpeg },
    });
    expect(JSON.stringify(await stored(orderPath()))).not.toContain('base64');
  });

  test('with a photo of 300 KB is accepted, although other requests are limited to 32 KB', async () => {
    const photo = `data:image/jpeg;base64,${withComments(4)}`;
    expect(photo.length).toBeGreaterThan(340_000);
    expect((await report({ photo })).status).toBe(200);
    const other = await shopper.call('PUT', '/me/settings', { language: 'x'.repeat(40_000) });
    expect(await problemIn(other)).toMatchObject({ code: 'BODY_TOO_LARGE' });
  });

  test('above 600 KB is refused before it is read', async () => {
    const photo = `data:image/png;base64,${'A'.repeat(700_000)}`;
    expect(await problemIn(await report({ photo }))).toMatchObject({ code: 'BODY_TOO_LARGE' });
  });

  test('is reported to the operator once: order, machine, reason, nothing about the person', async () => {
    await report();
    await tell();
    await tell();
    const [push, ...others] = await told();
    expect(others).toEqual([]);
    expect(wordsOf(push)).toContain('商品の破損');
    expect(wordsOf(push)).toContain('1号機');
    expect(JSON.stringify(push)).not.toContain(shopper.userId);
    expect(JSON.stringify(push)).not.toContain('缶がへこんで');
  });

  test('is accepted while LINE is down, and the operator is notified once LINE is back', async () => {
    await failPushesTo(INBOX, { kind: 'status', status: 500 });
    const answer = await report();
    expect(answer.status).toBe(200);
    await tell();
    expect(await told()).toEqual([]);
    expect(await incident()).toMatchObject({
      isOpen: { booleanValue: true },
      isTold: { booleanValue: false },
    });
    await tell(120_000);
    expect(await told()).toHaveLength(1);
    expect(await incident()).toMatchObject({ isTold: { booleanValue: true } });
  });

  test('can be reported once, also when two arrive at the same time', async () => {
    const answers = await Promise.all([report({ photo: PHOTO }), report(), report()]);
    const codes = await Promise.all(
      answers.map(async (answer) => (answer.ok ? 'TAKEN' : (await problemIn(answer)).code)),
    );
    expect(codes.toSorted()).toEqual(['PROBLEM_REPORTED', 'PROBLEM_REPORTED', 'TAKEN']);
    expect(await problemIn(await report())).toMatchObject({ code: 'PROBLEM_REPORTED' });
  });

  test('for another person’s or an unknown purchase is not found', async () => {
    const other = await newShopper(TENANT, CHANNEL, 'dpay');
    expect(await problemIn(await report({}, other))).toMatchObject({ code: 'NOT_FOUND' });
    const nobody = report({}, shopper, 'a'.repeat(26));
    expect(await problemIn(await nobody)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await stored(orderPath()))?.['problem']).toEqual({ nullValue: null });
  });

  test.each([
    ['a reason nobody offers', { reason: 'bored' }],
    ['a photo that is a page', { photo: `data:text/html;base64,${btoa('<script>')}` }],
    ['a page that calls itself a photo', { photo: `data:image/png;base64,${btoa('<script>')}` }],
    ['a photo of another kind than it says', { photo: `data:image/png;base64,${photos.jpeg}` }],
    ['a photo that is cut within a byte', { photo: `${PHOTO}AA` }],
    ['a photo that is cut', { photo: PHOTO.slice(0, 200) }],
    [
      'a page that begins as a photo',
      { photo: `data:image/jpeg;base64,${btoa('\xff\xd8\xff<script>')}` },
    ],
    ['a photo that is a drawing with scripts', { photo: `data:image/svg+xml;base64,${btoa('x')}` }],
    ['a text without end', { text: 'あ'.repeat(1001) }],
  ])('with %s is refused', async (_, more) => {
    expect(await problemIn(await report(more))).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test('writes one log line, without the person and their words', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
    await report();
    vi.restoreAllMocks();
    const [line, ...others] = lines.filter((one) => one.includes('"event":"problem.'));
    expect(others).toEqual([]);
    expect(line).toContain('"level":"info"');
    expect(line).toContain(orderId);
    expect(line).not.toContain(shopper.userId);
    expect(line).not.toContain('缶');
  });
});

test('a report costs one read and two writes, three with a photo', async () => {
  await shopper.call('GET', '/me');
  const traffic = await trafficOf(async () => {
    await report({ photo: PHOTO });
  });
  const own = traffic.filter(({ path }) => /:(batchGet|commit|runQuery)$/.test(path));
  const sum = (what: 'reads' | 'writes') => own.reduce((all, one) => all + one[what], 0);
  expect([sum('reads'), sum('writes')]).toEqual([1, 3]);
});

test('the operator’s address for reports is not exposed', async () => {
  const answer = await send('GET', `/api/clients/${TENANT}`);
  expect(await answer.text()).not.toContain(INBOX);
});

test('control characters and characters that hide or reorder text are removed', async () => {
  await report({ text: 'で\x1b[31mない\u202e。\r\n二行目\u0000 👨\u200d👩\u200d👧' });
  const problem = JSON.stringify((await stored(orderPath()))?.['problem']);
  expect(problem).toContain(JSON.stringify('で[31mない。\n二行目 👨\u200d👩\u200d👧').slice(1, -1));
});

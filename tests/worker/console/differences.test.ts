import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { differencesSchema } from '../../../contract/console/differences.ts';
import { type Task, taskDetailSchema, worklistSchema } from '../../../contract/console/tasks.ts';
import { orderNumber } from '../../../contract/shared/order-number.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { type Sale, sell, tenant } from '../support/sold-orders.ts';
import { patch, seed } from '../support/stand-ins.ts';
import { uploadSettlement } from '../support/upload-settlement.ts';
import { openTenant } from '../support/visitor.ts';

const DAY = '2026-10-14';
const capturedMs = Date.parse(`${DAY}T12:34:56+09:00`);
const tea: Sale = {
  ...{ machineId: 'm-1', productId: 'tea', kind: 'paypay', ratePercent: 8, yen: 160 },
  ...{ capturedMs, refundedMs: null },
};
const HEADER = '加盟店決済ID,決済番号,取引ステータス,取引金額,取引日時';
let made = 0;
let name: string;
let finance: Desk;
/** Three orders: one agrees, one is missing in the file, and one has another amount there. */
let same: string;
let missing: string;
let other: string;

beforeEach(async () => {
  made += 1;
  name = `differs-${made}`;
  await openTenant(name, `16500099${60 + made}`);
  const clientId = tenant(name);
  const sold = async () => {
    const id = await sell(clientId, tea);
    await patch(paths.order(clientId, id), { createdAt: Timestamp.ofMs(capturedMs) });
    return id;
  };
  [same, missing, other] = [await sold(), await sold(), await sold()];
  finance = await signIn(name, ['finance']);
});

const row = (id: string, nth: number, yen: number) =>
  `${id},${nth},取引完了,${yen},2026/10/14 12:34:56`;
const differing = () => [row(same, 1, 160), row(other, 2, 150), row('x'.repeat(26), 3, 99)];
const upload = async (rows: readonly string[], day = DAY) => {
  const answer = await uploadSettlement(finance, name, [HEADER, ...rows].join('\n'), { day });
  expect(answer.status).toBe(200);
};
const tasks = async (who = finance): Promise<readonly Task[]> => {
  const answer = await who.call('GET', '/tasks?kind=difference');
  return v.parse(worklistSchema, await answer.json()).tasks;
};
const month = async (who = finance) => {
  const answer = await who.call('GET', '/settlement/differences?month=2026-10');
  return v.parse(differencesSchema, await answer.json()).differences;
};
const taskOf = async (verdict: string): Promise<Task> => {
  const found = (await tasks()).find(({ id }) => id.includes(verdict));
  if (!found) throw new Error(`no task ${verdict}`);
  return found;
};
const end = (task: Task, more: object = {}, who = finance) =>
  who.call('POST', `/tasks/${task.id}`, { step: 'done', note: 'a note', ...more });

test('each difference of a file becomes a task with both amounts, the receipt’s number and a deadline', async () => {
  await upload(differing());
  const found = (await tasks()).map(({ title, difference }) => [
    title.en,
    ...[difference?.orderId, difference?.hereYen, difference?.thereYen],
  ]);
  expect(found.toSorted()).toEqual([
    ['Only in the file: there is no order', 'x'.repeat(26), null, 99],
    ['Sold here, not charged there', missing, 160, null],
    ['The amounts differ', other, 160, 150],
  ]);
  const { task } = v.parse(
    taskDetailSchema,
    await (await finance.call('GET', `/tasks/${(await taskOf('AMOUNT')).id}`)).json(),
  );
  const due = Date.parse(task.difference?.dueOn ?? '') - Date.now();
  expect(due / 86_400_000).toBeGreaterThan(5.5);
  expect(due / 86_400_000).toBeLessThan(8);
  expect(task.difference).toMatchObject({ day: DAY, method: 'paypay', ended: null });
});

test('uploading the same file again adds no task and ends none', async () => {
  await upload(differing());
  const before = await tasks();
  expect(
    (await finance.call('POST', `/tasks/${before[0]?.id}`, { step: 'take', seen: null })).status,
  ).toBe(204);
  await upload(differing());
  const after = await tasks();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[0]?.taken?.by).toBe(finance.name);
});

test('a later file of the same day without a difference ends its task, and a file of another day does not', async () => {
  await upload(differing());
  await upload([row(same, 1, 160).replaceAll('10/14', '10/15')], '2026-10-15');
  expect(await tasks()).toHaveLength(3);
  await upload([row(same, 1, 160), row(other, 2, 160), row(missing, 4, 160)]);
  expect(await tasks()).toEqual([]);
  expect((await month()).map(({ ended }) => [ended?.by, ended?.cause])).toEqual([
    ...Array.from({ length: 3 }, () => [null, null]),
  ]);
});

test('a difference that a wrong file ended is reopened by the right file', async () => {
  await upload(differing());
  const before = await tasks();
  await upload([row(same, 1, 160), row(other, 2, 160), row(missing, 4, 160)]);
  expect(await tasks()).toEqual([]);
  await upload(differing());
  const after = await tasks();
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
  expect((await month()).map(({ ended }) => ended)).toEqual([null, null, null]);
});

test('a file of one provider does not end differences of another', async () => {
  await upload(differing());
  const clientId = tenant(name);
  const id = await sell(clientId, { ...tea, kind: 'dpay' });
  await patch(paths.order(clientId, id), { createdAt: Timestamp.ofMs(capturedMs) });
  const paid = `${id},${id},2026/10/14 12:34:56,売上,160`;
  const text = `オーダーID,取引ID,処理日時,処理区分,金額\n${paid}\n`;
  const mapping = JSON.stringify({
    ...{ provider: 'dpay', statuses: { 売上: 'paid' } },
    columns: { orderId: 'オーダーID', status: '処理区分', amountYen: '金額', at: '処理日時' },
  });
  const answer = await uploadSettlement(finance, name, text, { day: DAY, mapping });
  expect(await answer.json()).toMatchObject({ matched: 1, found: 0 });
  expect(await tasks()).toHaveLength(3);
});

test('a difference that staff ended keeps its cause, stays in the month, and is not reopened by a file', async () => {
  await upload(differing());
  const task = await taskOf('AMOUNT_DIFFERS');
  expect(await outcomeOf(await end(task))).toBe('CONSOLE_INPUT_INVALID');
  expect((await end(task, { cause: 'fee' })).status).toBe(204);
  expect(await outcomeOf(await end(task, { cause: 'ours' }))).toBe('DONE_BEFORE');
  await upload(differing());
  expect(await tasks()).toHaveLength(2);
  const ended = (await month()).filter((one) => one.ended !== null);
  expect(ended).toMatchObject([
    { orderId: other, ended: { by: finance.name, cause: 'fee', note: 'a note' } },
  ]);
});

test('the month’s CSV lists differences by the receipt’s number, with cause and note', async () => {
  await upload(differing());
  await end(await taskOf('AMOUNT_DIFFERS'), { cause: 'fee' });
  const path = '/settlement/differences/csv?month=2026-10&language=ja';
  const answer = await finance.call('GET', path);
  expect(answer.headers.get('content-disposition')).toContain('differences-2026-10.csv');
  const text = await answer.text();
  const line = text.split('\r\n').find((one) => one.includes(orderNumber(other)));
  expect(line).toMatch(/^2026-10-14,金額が違う,.*,160,150,.*,解決済み,手数料や調整,a note,/);
  expect(text).not.toContain(other);
  expect(text).not.toMatch(/[A-Z]+_[A-Z]/);
});

test('a day with several hundred ended differences can be compared again', async () => {
  await upload(differing());
  const ended = { at: '2026-10-20T00:00:00Z', by: 'x', cause: 'fee', note: '' };
  const past = Array.from({ length: 420 }, (_, nth) => [
    `clients/${name}/differences/${DAY}.AMOUNT_DIFFERS.a-${nth}`,
    { day: DAY, month: '2026-10', isOpen: false, ended },
  ]);
  await seed(Object.fromEntries(past));
  await upload(differing());
  expect(await tasks()).toHaveLength(3);
});

test('another tenant’s file creates no task', async () => {
  const text = Array.from({ length: 5 }, (_, nth) => row('y'.repeat(26), nth, 120));
  await upload(text);
  expect(await tasks()).toEqual([]);
});

test('only roles that compare files see and end differences, and sales roles can read a month’s list', async () => {
  await upload(differing());
  const task = await taskOf('AMOUNT_DIFFERS');
  const [support, auditor] = [await signIn(name, ['support']), await signIn(name, ['auditor'])];
  expect(await outcomeOf(await support.call('GET', '/tasks?kind=difference'))).toBe(
    'ACTION_FORBIDDEN',
  );
  expect(await outcomeOf(await support.call('GET', `/tasks/${task.id}`))).toBe('ACTION_FORBIDDEN');
  expect(await outcomeOf(await end(task, { cause: 'fee' }, support))).toBe('ACTION_FORBIDDEN');
  const forbidden = await support.call('GET', '/settlement/differences?month=2026-10');
  expect(await outcomeOf(forbidden)).toBe('ACTION_FORBIDDEN');
  expect(await month(auditor)).toHaveLength(3);
});

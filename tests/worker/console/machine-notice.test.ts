import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { machineDetailSchema } from '../../../contract/console/machines.ts';
import { machineSchema } from '../../../contract/customer/machines.ts';
import { signIn } from '../support/console.ts';
import { newPerson } from '../support/set-up.ts';
import { openShop, putMachine } from '../support/shop.ts';
import { stored } from '../support/stand-ins.ts';

const TENANT = 'noticed';
const CHANNEL = '1650041041';
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const text = { ja: '本日15時まで補充中です', en: 'We are refilling until 3 p.m.' };

beforeAll(() => openShop(TENANT, CHANNEL));

/** Each test uses a new machine, because the edge caches a machine's page for half a minute. */
let made = 0;
async function newMachine(): Promise<string> {
  const id = `n-${++made}`;
  await putMachine(TENANT, id, { A1: 5 });
  return id;
}
async function seenBy(who: Awaited<ReturnType<typeof newPerson>>, machine: string) {
  return v.parse(machineSchema, await (await who.call('GET', `/machines/${machine}`)).json())
    .notice;
}

test('customers at a machine see its notice until it ends, and staff also see its author', async () => {
  const field = await signIn(TENANT, ['field']);
  const who = await newPerson(TENANT, CHANNEL);
  const [shown, over, open, none] = await Promise.all([1, 2, 3, 4].map(() => newMachine()));
  if (!shown || !over || !open || !none) throw new Error('four machines');
  const put = (machine: string, notice: object | null) =>
    field.call('PUT', `/machines/${machine}/notice`, { notice });
  await put(shown, { text, until: inMs(60_000) });
  await put(over, { text, until: inMs(-1) });
  await put(open, { text, until: null });
  await put(none, { text, until: null });
  await put(none, null);
  expect(await seenBy(who, shown)).toEqual(text);
  expect(await seenBy(who, over)).toBeNull();
  expect(await seenBy(who, open)).toEqual(text);
  expect(await seenBy(who, none)).toBeNull();
  const detail = await (await field.call('GET', `/machines/${open}`)).json();
  expect(v.parse(machineDetailSchema, detail).notice).toEqual({
    ...{ text, by: field.name, until: null },
  });
  const head = await stored(`clients/${TENANT}/auditHeads/machine.${none}`);
  expect(head?.['seq']).toEqual({ integerValue: '2' });
});

test('an empty notice, an unknown machine and an auditor are refused, and nothing changes', async () => {
  const [field, auditor] = await Promise.all([
    signIn(TENANT, ['field']),
    signIn(TENANT, ['auditor']),
  ]);
  const machine = await newMachine();
  const at = `/machines/${machine}/notice`;
  const notice = { text, until: null };
  const empty = { text: { ja: ' ', en: 'x' }, until: null };
  expect((await field.call('PUT', at, { notice: empty })).status).toBe(400);
  expect((await field.call('PUT', '/machines/n-none/notice', { notice })).status).toBe(404);
  expect((await auditor.call('PUT', at, { notice })).status).toBe(403);
  expect(await stored(`clients/${TENANT}/machines/${machine}`)).not.toHaveProperty('notice');
});

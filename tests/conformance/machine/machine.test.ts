import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pick } from '../firestore/wire.ts';
import { send } from '../http.ts';
import { newVend, type Service, startService } from './service.ts';

let service: Service;
let machineId: string;
let made = 0;
const control = (method: string, verb = '', body?: unknown) =>
  send(method, `/control/machines/test/${machineId}${verb}`, body);
const flip = (switches: object) => control('PUT', '', { switches });
const resultOf = (commandId: string, from = 0) =>
  service.next((one) => one.type === 'result' && one['commandId'] === commandId, from);
const stockAt = (count: number, from = 0) =>
  service.next((one) => one.type === 'stock' && pick(one, 'slots', 0, 'count') === count, from);
const query = async (commandId: string) => {
  const from = service.received.length;
  service.send({ type: 'query', queryId: `q${from}`, commandId });
  return service.next((one) => one['queryId'] === `q${from}`, from);
};

beforeEach(async () => {
  service = await startService();
  made += 1;
  machineId = `m-${made}`;
  await control('PUT', '', {
    linkUrl: service.url,
    token: 'secret-device-token',
    slots: [
      { slot: 'A1', count: 3 },
      { slot: 'A2', count: 0 },
    ],
    switches: { motorMs: 30 },
  });
  await service.nextOf('hello');
});
afterEach(async () => {
  await control('DELETE');
  service.stop();
});

describe('a connection', () => {
  test('sends the token, the subprotocol and a hello with the machine’s whole state', async () => {
    expect(service.authorizations).toEqual(['Bearer secret-device-token']);
    expect(service.received[0]).toMatchObject({
      type: 'hello',
      protocol: 1,
      door: 'closed',
      slots: [
        { slot: 'A1', count: 3 },
        { slot: 'A2', count: 0 },
      ],
    });
  });

  test('that breaks is opened again, with a new hello', async () => {
    const from = service.received.length;
    service.drop();
    await service.nextOf('hello', from);
    expect(service.connections()).toBe(2);
  });

  test('that is refused is retried as soon as the machine is registered again', async () => {
    service.refuseWith(401);
    await control('POST', '/reboot');
    const refused = await control('GET');
    expect(pick(refused.body, 'line')).not.toBe('connected');
    service.refuseWith(undefined);
    const from = service.received.length;
    await control('PUT', '', { token: 'another' });
    await service.nextOf('hello', from);
    expect(service.authorizations.at(-1)).toBe('Bearer another');
  });

  test('sends the corrected clock in a new hello', async () => {
    const from = service.received.length;
    await flip({ clockOffsetMs: -3_600_000 });
    const { nowMs } = await service.nextOf('hello', from);
    expect(Date.now() - Number(nowMs)).toBeGreaterThan(3_500_000);
  });

  test('never shows its token on the machine’s page', async () => {
    const { body } = await control('GET');
    expect(pick(body, 'hasToken')).toBe(true);
    expect(JSON.stringify(body)).not.toContain('secret-device-token');
  });
});

describe('a vend', () => {
  test('ends in dispensed, and a report of the stock follows', async () => {
    const vend = newVend('A1');
    service.send(vend);
    expect(await resultOf(vend.commandId)).toMatchObject({ outcome: 'dispensed' });
    await stockAt(2);
    const types = service.received.slice(1).map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(['result', 'stock']);
  });

  test('that arrives again, during or after the first, vends once', async () => {
    const vend = newVend('A1');
    service.send(vend);
    service.send(vend);
    await stockAt(2);
    const from = service.received.length;
    service.send(vend);
    expect(await resultOf(vend.commandId, from)).toMatchObject({ outcome: 'dispensed' });
    expect(pick((await control('GET')).body, 'slots', 0, 'count')).toBe(2);
  });

  test('after its notAfter on the machine’s clock is refused as expired', async () => {
    await flip({ clockOffsetMs: 60_000 });
    const vend = newVend('A1');
    service.send(vend);
    expect(await resultOf(vend.commandId)).toMatchObject({ outcome: 'failed', reason: 'expired' });
    expect(pick((await control('GET')).body, 'slots', 0, 'count')).toBe(3);
  });

  test.each([
    ['sold-out', 'A2', {}],
    ['fault', 'Z9', {}],
    ['door-open', 'A1', { door: 'open' }],
    ['busy', 'A1', { refuse: 'busy' }],
  ])('is refused as %s', async (reason, slot, switches) => {
    await flip(switches);
    const vend = newVend(slot);
    service.send(vend);
    expect(await resultOf(vend.commandId)).toMatchObject({ outcome: 'failed', reason });
  });

  test('while another runs is refused as busy', async () => {
    await flip({ motorMs: 60_000 });
    service.send(newVend('A1'));
    const second = newVend('A1');
    service.send(second);
    expect(await resultOf(second.commandId)).toMatchObject({ outcome: 'failed', reason: 'busy' });
  });

  test('ends on a control call, however long its motor runs', async () => {
    await flip({ motorMs: 60_000 });
    const vend = newVend('A1');
    service.send(vend);
    await expect.poll(() => control('GET')).toMatchObject({ body: { vending: 'A1' } });
    await control('POST', '/end-motor');
    expect(await resultOf(vend.commandId)).toMatchObject({ outcome: 'dispensed' });
  });

  test('that jams fails, and the slot counts 0 until the jam is cleared', async () => {
    await flip({ jams: ['A1'] });
    const vend = newVend('A1');
    service.send(vend);
    expect(await resultOf(vend.commandId)).toMatchObject({ outcome: 'failed', reason: 'jam' });
    await stockAt(0);
    await flip({ jams: [] });
    await stockAt(3);
  });

  test('with a broken drop sensor is uncertain until a technician repairs it', async () => {
    await flip({ dropSensor: 'broken' });
    const { commandId, ...vend } = newVend('A1');
    service.send({ ...vend, commandId });
    expect(await resultOf(commandId)).toMatchObject({ outcome: 'uncertain' });
    service.send({ type: 'ack', commandId });
    const from = service.received.length;
    await control('POST', '/resolve', { commandId, outcome: 'dispensed' });
    expect(await resultOf(commandId, from)).toMatchObject({ outcome: 'dispensed' });
  });
});

describe('a result', () => {
  test('is repeated on every connection until it is acknowledged', async () => {
    const [vend, later] = [newVend('A1'), newVend('A1')];
    service.send(vend);
    await stockAt(2);
    let from = service.received.length;
    await control('POST', '/reboot');
    // The old connection repeats the result too. An ack on that connection could be lost when it closes.
    from = service.received.indexOf(await service.nextOf('hello', from));
    expect(await resultOf(vend.commandId, from)).toMatchObject({ outcome: 'dispensed' });
    service.send({ type: 'ack', commandId: vend.commandId });
    // The answer after the ack proves that the machine has read the ack. Copies of the result may come before it.
    await query(vend.commandId);
    from = service.received.length;
    await control('POST', '/reboot');
    await service.nextOf('hello', from);
    service.send(later);
    await stockAt(1, from);
    expect(service.received.slice(from)).not.toContainEqual(
      expect.objectContaining({ type: 'result', commandId: vend.commandId }),
    );
  });

  test('is also repeated within one connection', async () => {
    const vend = newVend('A1');
    service.send(vend);
    await stockAt(2);
    expect(await resultOf(vend.commandId, service.received.length)).toMatchObject({
      outcome: 'dispensed',
    });
  });

  test('can be sent twice, dropped or delayed', async () => {
    await flip({ duplicateResults: true });
    const twice = newVend('A1');
    service.send(twice);
    await stockAt(2);
    const sent = () => service.received.filter((one) => one['commandId'] === twice.commandId);
    expect(sent()).toHaveLength(2);
    await flip({ duplicateResults: false, dropResult: true });
    const lost = newVend('A1');
    service.send(lost);
    await stockAt(1);
    expect(service.received.some((one) => one['commandId'] === lost.commandId)).toBe(false);
    await flip({ dropResult: false, delayResultMs: 3_600_000 });
    const late = newVend('A1');
    service.send(late);
    const running = await query(late.commandId);
    expect(pick(running, 'entry', 'outcome')).toBe('running');
  });
});

describe('the journal', () => {
  test('answers a query with the result of a command, or null for an unknown one', async () => {
    const vend = newVend('A1');
    expect(await query(vend.commandId)).toMatchObject({ entry: null });
    await flip({ motorMs: 60_000 });
    service.send(vend);
    expect(await query(vend.commandId)).toMatchObject({ entry: { outcome: 'running' } });
  });

  test.each([
    ['uncertain', {}],
    ['failed', { afterReboot: 'failed' }],
    ['dispensed', { afterReboot: 'dispensed' }],
  ])('of a vend that a reboot interrupted is %s', async (outcome, switches) => {
    await flip({ motorMs: 60_000, ...switches });
    const vend = newVend('A1');
    service.send(vend);
    await query(vend.commandId);
    const from = service.received.length;
    await control('POST', '/reboot');
    expect(await resultOf(vend.commandId, from)).toMatchObject({ outcome });
    const count = pick((await control('GET')).body, 'slots', 0, 'count');
    expect(count).toBe(outcome === 'dispensed' ? 2 : 3);
  });

  test('that was lost has a newer epoch', async () => {
    const vend = newVend('A1');
    service.send(vend);
    await stockAt(2);
    const from = service.received.length;
    await control('POST', '/forget');
    const { journalEpochMs } = await service.nextOf('hello', from);
    expect(Number(journalEpochMs)).toBeGreaterThan(vend.issuedAtMs);
    expect(await query(vend.commandId)).toMatchObject({ entry: null, journalEpochMs });
  });
});

describe('a reset', () => {
  test('keeps the registration and resets the rest of the machine', async () => {
    service.send(newVend('A1'));
    await stockAt(2);
    await flip({ door: 'open' });
    const from = service.received.length;
    await control('POST', '/reset');
    expect(await service.nextOf('hello', from)).toMatchObject({
      door: 'closed',
      slots: [
        { slot: 'A1', count: 3 },
        { slot: 'A2', count: 0 },
      ],
    });
    expect(pick((await control('GET')).body, 'journal')).toEqual([]);
  });
});

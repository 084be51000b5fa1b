import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Machine, startMachine } from '../../../cli/machine/start-machine.ts';
import { clientIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { pick } from '../firestore/wire.ts';
import { newVend, type Service, startService } from './service.ts';

const script = resolve(import.meta.dirname, '../../../cli/vending.ts');
let service: Service;
let directory: string;
let device: ChildProcess | undefined;
let machine: Machine | undefined;

beforeEach(async () => {
  service = await startService();
  directory = await mkdtemp(join(tmpdir(), 'machine-'));
});
afterEach(async () => {
  machine?.stop();
  await kill();
  service.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Starts the device. Its journal is below its working directory. */
async function power(motorMs: number) {
  const from = service.received.length;
  const { origin } = new URL(service.url.replace(/^ws/, 'http'));
  const args = ['m', '--url', origin, '--token', 't', '--slots', 'A1=3', '--motor', `${motorMs}`];
  device = spawn(process.execPath, [script, 'machine', ...args], { cwd: directory, stdio: 'pipe' });
  return service.nextOf('hello', from);
}

/** Starts the device within this process, with the same files and without back-off. */
function powerHere() {
  const from = service.received.length;
  const { origin: url } = new URL(service.url.replace(/^ws/, 'http'));
  machine = startMachine({
    ...{ client: v.parse(clientIdSchema, 'demo'), machineId: v.parse(machineIdSchema, 'm'), url },
    ...{ token: 't', slots: [{ slot: 'A1', count: 3 }], motor: 20 },
    ...{ folder: join(directory, '.state/machines'), log: () => undefined, random: () => 0 },
  });
  return service.nextOf('hello', from);
}

/** Cuts the power: kills the device without a signal that it can handle. */
async function kill() {
  if (device === undefined || device.exitCode !== null || device.signalCode !== null) return;
  const gone = once(device, 'exit');
  device.kill('SIGKILL');
  await gone;
}

const resultOf = (commandId: string, from = 0) =>
  service.next((one) => one.type === 'result' && one['commandId'] === commandId, from);
const ask = (commandId: string) => {
  const from = service.received.length;
  service.send({ type: 'query', queryId: `q${from}`, commandId });
  return service.next((one) => one['queryId'] === `q${from}`, from);
};

test('sends a hello, vends once for a repeated command, and counts it', async () => {
  const hello = await power(20);
  expect(hello).toMatchObject({ protocol: 1, slots: [{ slot: 'A1', count: 3 }], door: 'closed' });
  expect(service.authorizations).toEqual(['Bearer t']);
  const vend = newVend('A1');
  service.send(vend);
  service.send(vend);
  expect(await resultOf(vend.commandId)).toMatchObject({ outcome: 'dispensed' });
  expect(pick(await service.nextOf('stock'), 'slots', 0, 'count')).toBe(2);
  expect(await ask(vend.commandId)).toMatchObject({ entry: { outcome: 'dispensed' } });
});

test('keeps its journal over a power cut: a running vend becomes uncertain, results and epoch stay', async () => {
  const before = await power(20);
  const done = newVend('A1');
  service.send(done);
  await resultOf(done.commandId);
  await kill();
  await power(60_000);
  const cut = newVend('A1');
  service.send(cut);
  expect(await ask(cut.commandId)).toMatchObject({ entry: { outcome: 'running' } });
  await kill();
  const from = service.received.length;
  const after = await power(20);
  expect(after['journalEpochMs']).toBe(before['journalEpochMs']);
  expect(await resultOf(cut.commandId, from)).toMatchObject({ outcome: 'uncertain' });
  expect(await resultOf(done.commandId, from)).toMatchObject({ outcome: 'dispensed' });
});

test('follows its keys: a jam fails the vend, and an open door refuses it', async () => {
  await power(20);
  device?.stdin?.write('jd');
  await service.next((one) => one['door'] === 'open');
  const refused = newVend('A1');
  service.send(refused);
  expect(await resultOf(refused.commandId)).toMatchObject({ reason: 'door-open' });
  device?.stdin?.write('d');
  await service.next((one) => one.type === 'stock' && one['door'] === 'closed');
  const jammed = newVend('A1');
  service.send(jammed);
  expect(await resultOf(jammed.commandId)).toMatchObject({ outcome: 'failed', reason: 'jam' });
});

test('connects with its next token, also after a power cut', async () => {
  await power(20);
  const handed = service.received.length;
  service.send({ type: 'token', token: 'next' });
  await service.nextOf('hello', handed);
  await kill();
  await power(20);
  expect(service.authorizations).toEqual(['Bearer t', 'Bearer next', 'Bearer next']);
});

/** The different tokens of the connections, in order. Node connects twice after a refusal. */
const inOrder = () =>
  service.authorizations.filter((token, place, all) => token !== all[place - 1]);

test('keeps its token while the next one is refused', async () => {
  await powerHere();
  service.refuseToken('next');
  const handed = service.received.length;
  service.send({ type: 'token', token: 'next' });
  await service.nextOf('hello', handed);
  expect(inOrder()).toEqual(['Bearer t', 'Bearer next', 'Bearer t']);
});

test('keeps both tokens in a power cut before the next one has connected', async () => {
  await power(60_000);
  const vend = newVend('A1');
  service.send(vend);
  expect(await ask(vend.commandId)).toMatchObject({ entry: { outcome: 'running' } });
  // While a motor turns, the connection is not replaced.
  service.send({ type: 'token', token: 'next' });
  await ask(vend.commandId);
  expect(service.authorizations).toEqual(['Bearer t']);
  await kill();
  service.refuseToken('next');
  await powerHere();
  expect(inOrder()).toEqual(['Bearer t', 'Bearer next', 'Bearer t']);
});

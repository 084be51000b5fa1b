import { afterEach, beforeEach, expect, test } from 'vitest';
import { send } from '../http.ts';
import { newVend, type Service, startService } from './service.ts';

let service: Service;
let made = 0;
let machineId: string;
const control = (method: string, verb = '', body?: unknown) =>
  send(method, `/control/machines/handed/${machineId}${verb}`, body);

/** Sends the next token. @returns the hello that follows. */
function hand(token: string) {
  const from = service.received.length;
  service.send({ type: 'token', token });
  return service.nextOf('hello', from);
}

beforeEach(async () => {
  service = await startService();
  made += 1;
  machineId = `m-${made}`;
  await control('PUT', '', {
    linkUrl: service.url,
    token: 'first',
    slots: [{ slot: 'A1', count: 3 }],
    switches: { motorMs: 30 },
  });
  await service.nextOf('hello');
});
afterEach(async () => {
  await control('DELETE');
  service.stop();
});

test('a machine connects with its next token, also after a power cut, and does not display it', async () => {
  await hand('second');
  const from = service.received.length;
  await control('POST', '/reboot');
  await service.nextOf('hello', from);
  expect(service.authorizations).toEqual(['Bearer first', 'Bearer second', 'Bearer second']);
  expect(JSON.stringify(await control('GET'))).not.toContain('second');
});

test('a machine whose next token is refused keeps its token, and accepts another one later', async () => {
  service.refuseToken('second');
  await hand('second');
  expect(service.authorizations).toEqual(['Bearer first', 'Bearer second', 'Bearer first']);
  await hand('third');
  expect(service.authorizations.at(-1)).toBe('Bearer third');
});

test('a machine ends its vend before it connects with its next token', async () => {
  await control('PUT', '', { switches: { motorMs: 300 } });
  const vend = newVend('A1');
  service.send(vend);
  const hello = hand('second');
  expect(service.tokenOf(await service.nextOf('result'))).toBe('Bearer first');
  await hello;
  expect(service.authorizations).toEqual(['Bearer first', 'Bearer second']);
});

test('a machine that is enrolled again deletes its earlier next token', async () => {
  service.refuseToken('second');
  service.refuseToken('first');
  service.send({ type: 'token', token: 'second' });
  const from = service.received.length;
  await control('PUT', '', { token: 'enrolled again' });
  await service.nextOf('hello', from);
  expect(service.authorizations).toContain('Bearer enrolled again');
  // A connection with the earlier token may still be opening. A power cut ends it.
  const later = service.received.length;
  await control('POST', '/reboot');
  await service.nextOf('hello', later);
  expect(service.authorizations.at(-1)).toBe('Bearer enrolled again');
});

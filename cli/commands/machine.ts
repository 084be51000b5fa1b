import type { CommandIo } from '../command/command-io.ts';
import { findCredentials } from '../machine/credentials.ts';
import { startDevice } from '../machine/device.ts';
import { openHardware } from '../machine/hardware.ts';
import { openJournalFile } from '../machine/journal-file.ts';
import { listenToKeys } from '../machine/keyboard.ts';
import { openLink } from '../machine/link.ts';
import { readOptions, USAGE } from '../machine/options.ts';
import { openTokenFile } from '../machine/token-file.ts';

const REPEAT_MS = 5_000;

/** `npm run machine`. Resolves once the machine runs, until somebody ends its process. @throws CommandError */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const options = readOptions(argv);
  if (options === undefined) {
    io.print(USAGE);
    return 0;
  }
  const { machineId, token, slots } = await findCredentials(options, io);
  const { client, url, motor } = options;
  const hardware = openHardware(slots, motor);
  const file = `.state/machines/${client}.${machineId}`;
  const journal = openJournalFile(`${file}.jsonl`, Date.now());
  const tokens = openTokenFile(`${file}.tokens.json`, token);
  const log = (text: string) => io.print(`${new Date().toLocaleTimeString()}  ${text}`);
  const address = `${url.replace(/^http/, 'ws').replace(/\/$/, '')}/api/machines/${machineId}/link`;

  const device = startDevice({
    ...{ journal, hardware, nowMs: Date.now },
    onWelcome() {
      link.resetBackoff();
      tokens.confirm();
    },
    onToken(next) {
      tokens.keep(next);
      renewConnection();
    },
    send(message) {
      if (link.send(message)) log(`→ ${JSON.stringify(message)}`);
    },
  });
  const link = openLink(address, {
    token: tokens.take,
    onFailed: tokens.other,
    onOpen() {
      log(`connected to ${address}`);
      device.onConnected();
    },
    onMessage(text) {
      log(`← ${text.replace(/"token":"[^"]*"/, '"token":"…"')}`);
      void device.onMessage(text);
    },
    onNote: log,
  });
  /** A turning motor keeps its connection. The new connection waits until it stops. */
  const renewConnection = () => {
    if (!tokens.isDue() || !device.isIdle() || !link.isOpen()) return;
    tokens.other();
    link.reconnect();
  };
  setInterval(() => {
    device.repeatResults();
    renewConnection();
  }, REPEAT_MS);
  io.print('Keys: j jam, d door, o offline, r refill, q quit');
  listenToKeys({ hardware, device, link, log });
  return 0;
}

import { print } from './command/print.ts';
import { runCommand } from './command/run-command.ts';
import { findCredentials } from './machine/credentials.ts';
import { startDevice } from './machine/device.ts';
import { openHardware } from './machine/hardware.ts';
import { openJournalFile } from './machine/journal-file.ts';
import { listenToKeys } from './machine/keyboard.ts';
import { openLink } from './machine/link.ts';
import { readOptions, USAGE } from './machine/options.ts';
import { openTokenFile } from './machine/token-file.ts';

const REPEAT_MS = 5_000;

await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) return print(USAGE);
  const { machineId, token, slots } = await findCredentials(options);
  const { client, url, motor } = options;
  const hardware = openHardware(slots, motor);
  const file = `.state/machines/${client}.${machineId}`;
  const journal = openJournalFile(`${file}.jsonl`, Date.now());
  const tokens = openTokenFile(`${file}.tokens.json`, token);
  const log = (text: string) => print(`${new Date().toLocaleTimeString()}  ${text}`);
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
  print('Keys: j jam, d door, o offline, r refill, q quit');
  listenToKeys({ hardware, device, link, log });
});

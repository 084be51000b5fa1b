import { findCredentials } from './machine/credentials.ts';
import { startDevice } from './machine/device.ts';
import { openHardware } from './machine/hardware.ts';
import { openJournalFile } from './machine/journal-file.ts';
import { listenToKeys } from './machine/keyboard.ts';
import { openLink } from './machine/link.ts';
import { readOptions, USAGE } from './machine/options.ts';
import { runCommand } from './run-command.ts';

const REPEAT_MS = 5_000;

await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) return console.log(USAGE);
  const { token, slots } = await findCredentials(options);
  const { client, machineId, url, motor } = options;
  const hardware = openHardware(slots, motor);
  const journal = openJournalFile(`.state/machines/${client}.${machineId}.jsonl`, Date.now());
  const say = (text: string) => console.log(`${new Date().toLocaleTimeString()}  ${text}`);
  const address = `${url.replace(/^http/, 'ws').replace(/\/$/, '')}/api/machines/${machineId}/link`;

  const device = startDevice({
    ...{ journal, hardware, nowMs: Date.now },
    welcomed: () => link.settled(),
    send(message) {
      if (link.send(message)) say(`→ ${JSON.stringify(message)}`);
    },
  });
  const link = openLink(address, token, {
    opened() {
      say(`connected to ${address}`);
      device.connected();
    },
    heard(text) {
      say(`← ${text}`);
      void device.heard(text);
    },
    noted: say,
  });
  setInterval(() => device.repeatResults(), REPEAT_MS);
  console.log('Keys: j jam, d door, o offline, r refill, q quit');
  listenToKeys({ hardware, device, link, say });
});

import type { Credentials } from './credentials.ts';
import { type Device, startDevice } from './device.ts';
import { type Hardware, openHardware } from './hardware.ts';
import { openJournalFile } from './journal-file.ts';
import { type Link, openLink } from './link.ts';
import type { Options } from './options.ts';
import { openTokenFile } from './token-file.ts';

const REPEAT_MS = 5_000;

/** The identity of the machine, and the parts that it runs with. */
export type MachineParts = Credentials &
  Pick<Options, 'client' | 'url' | 'motor'> & {
    /** The folder with the machine's journal and tokens. */
    readonly folder: string;
    readonly log: (text: string) => void;
    /** A number from 0 to 1, which spreads the tries to connect. */
    readonly random: () => number;
  };

export type Machine = {
  readonly hardware: Hardware;
  readonly device: Device;
  readonly link: Link;
  /** Ends the machine's timers and its connection. */
  stop(): void;
};

/** Starts a reference machine: its journal, its hardware, and its connection to the service. */
export function startMachine(parts: MachineParts): Machine {
  const { machineId, token, slots, client, url, motor, folder, log, random } = parts;
  const hardware = openHardware(slots, motor);
  const file = `${folder}/${client}.${machineId}`;
  const journal = openJournalFile(`${file}.jsonl`, Date.now());
  const tokens = openTokenFile(`${file}.tokens.json`, token);
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
    random,
  });
  /** A turning motor keeps its connection. The new connection waits until it stops. */
  const renewConnection = () => {
    if (!tokens.isDue() || !device.isIdle() || !link.isOpen()) return;
    tokens.other();
    link.reconnect();
  };
  const repeating = setInterval(() => {
    device.repeatResults();
    renewConnection();
  }, REPEAT_MS);
  return {
    ...{ hardware, device, link },
    stop() {
      clearInterval(repeating);
      link.close();
    },
  };
}

import { startDevice } from '../../cli/machine/device.ts';
import { openHardware } from '../../cli/machine/hardware.ts';
import type { JournalFile } from '../../cli/machine/journal-file.ts';
import { openLink } from '../../cli/machine/link.ts';
import { type Entry, readMessage } from '../../cli/machine/messages.ts';

const REPEAT_MS = 5_000;

/** A machine: the reference firmware with one slot, a journal in memory and no power cuts. */
export type FleetDevice = {
  /**
   * The time of the last answer to its hello, by `performance.now()`. Undefined if there was none since
   * `forget`.
   */
  welcomedAtMs(): number | undefined;
  forget(): void;
  /** The number of failed connection attempts. */
  failures(): number;
  /** The stock of its one slot. */
  count(): number;
  /** Arrival times of the commands, by `performance.now()`. */
  readonly commandedAtMs: ReadonlyMap<string, number>;
  close(): void;
};

/** Connects and stays connected. */
export function openFleetDevice(
  url: string,
  token: string,
  { stock, motorMs }: { readonly stock: number; readonly motorMs: number },
): FleetDevice {
  let welcomedAtMs: number | undefined;
  let failures = 0;
  const commandedAtMs = new Map<string, number>();
  const hardware = openHardware([{ slot: 'A1', count: stock }], motorMs);
  const device = startDevice({
    ...{ journal: journalInMemory(), hardware, nowMs: Date.now },
    onWelcome() {
      link.resetBackoff();
      welcomedAtMs ??= performance.now();
    },
    onToken: () => undefined,
    send: (message) => void link.send(message),
  });
  const link = openLink(url, {
    token: () => token,
    onFailed() {
      failures += 1;
    },
    onOpen: () => device.onConnected(),
    onMessage(text) {
      const message = readMessage(text);
      if (message?.type === 'vend' && !commandedAtMs.has(message.commandId)) {
        commandedAtMs.set(message.commandId, performance.now());
      }
      void device.onMessage(text);
    },
    onNote: () => undefined,
  });
  const repeating = setInterval(() => device.repeatResults(), REPEAT_MS);
  return {
    welcomedAtMs: () => welcomedAtMs,
    forget() {
      welcomedAtMs = undefined;
    },
    failures: () => failures,
    count: () => hardware.slots()[0]?.count ?? 0,
    commandedAtMs,
    close() {
      clearInterval(repeating);
      link.close();
    },
  };
}

function journalInMemory(): JournalFile {
  const entries = new Map<string, Entry>();
  return {
    epochMs: 0,
    all: () => [...entries.values()],
    find: (commandId) => entries.get(commandId),
    put: (entry) => void entries.set(entry.commandId, entry),
  };
}

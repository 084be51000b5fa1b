import { startDevice } from '../../../cli/machine/device.ts';
import { openHardware } from '../../../cli/machine/hardware.ts';
import type { JournalFile } from '../../../cli/machine/journal-file.ts';
import { openLink } from '../../../cli/machine/link.ts';
import type { Entry } from '../../../cli/machine/messages.ts';

const REPEAT_MS = 5_000;

/** A machine of the fleet: the reference firmware with a journal in memory and no power cuts. */
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
};

/** Connects and stays connected. */
export function openFleetDevice(
  url: string,
  token: string,
  { stock, motorMs }: { readonly stock: number; readonly motorMs: number },
): FleetDevice {
  let welcomedAtMs: number | undefined;
  let failures = 0;
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
    onMessage: (text) => void device.onMessage(text),
    onNote: () => undefined,
  });
  setInterval(() => device.repeatResults(), REPEAT_MS);
  return {
    welcomedAtMs: () => welcomedAtMs,
    forget() {
      welcomedAtMs = undefined;
    },
    failures: () => failures,
    count: () => hardware.slots()[0]?.count ?? 0,
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

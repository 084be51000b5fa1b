import type { Entry, Reason, SlotReport, Vend } from './messages.ts';

/**
 * The rules of the journal as pure functions, without connection or disk. A vendor can write firmware from
 * this file.
 */

export type Judgement =
  | { readonly do: 'repeat'; readonly entry: Entry }
  | { readonly do: 'nothing' }
  | { readonly do: 'refuse'; readonly reason: Reason }
  | { readonly do: 'start' };

export type Situation = {
  /** By the machine's own clock. */
  readonly nowMs: number;
  readonly door: 'open' | 'closed';
  readonly slots: readonly SlotReport[];
  readonly journal: readonly Entry[];
};

/** Returns what to do with a `vend`. The protocol defines the order of the checks. */
export function judgeVend(vend: Vend, { nowMs, door, slots, journal }: Situation): Judgement {
  const known = journal.find(({ commandId }) => commandId === vend.commandId);
  // The vend is still running. Its result is sent when it ends.
  if (known?.outcome === 'running') return { do: 'nothing' };
  if (known) return { do: 'repeat', entry: known };
  if (nowMs > vend.notAfterMs) return { do: 'refuse', reason: 'expired' };
  if (door === 'open') return { do: 'refuse', reason: 'door-open' };
  if (journal.some(({ outcome }) => outcome === 'running')) return { do: 'refuse', reason: 'busy' };
  const slot = slots.find((one) => one.slot === vend.slot);
  if (slot === undefined) return { do: 'refuse', reason: 'fault' };
  if (slot.count === 0) return { do: 'refuse', reason: 'sold-out' };
  return { do: 'start' };
}

/** Returns the journal entry to write before the motor starts. */
export const begun = (vend: Vend, nowMs: number): Entry => ({
  ...{ commandId: vend.commandId, slot: vend.slot, outcome: 'running', atMs: nowMs, acked: false },
});

/** Returns the entry of a finished vend, by the drop sensor's signal. */
export function ended(entry: Entry, sensor: 'dropped' | 'stuck' | 'blind', nowMs: number): Entry {
  const over = { ...entry, atMs: nowMs, acked: false };
  if (sensor === 'dropped') return { ...over, outcome: 'dispensed' };
  if (sensor === 'stuck') return { ...over, outcome: 'failed', reason: 'jam' };
  return { ...over, outcome: 'uncertain' };
}

/** Returns the entry of a vend that was refused before it started. */
export const refused = (vend: Vend, reason: Reason, nowMs: number): Entry => ({
  ...begun(vend, nowMs),
  ...{ outcome: 'failed', reason },
});

/**
 * Ends the vends that a power cut interrupted. They become `uncertain`, because this device has no sensor
 * that remembers them.
 */
export const afterReboot = (journal: readonly Entry[], nowMs: number): readonly Entry[] =>
  journal
    .filter(({ outcome }) => outcome === 'running')
    .map((entry) => ended(entry, 'blind', nowMs));

/** Returns the entry that an `ack` confirms, if any. An ack of `uncertain` does not confirm a later `dispensed`. */
export function acknowledged(
  ack: { readonly commandId: string; readonly outcome?: string | undefined },
  journal: readonly Entry[],
): Entry | undefined {
  const entry = journal.find(({ commandId }) => commandId === ack.commandId);
  if (entry === undefined || (ack.outcome ?? entry.outcome) !== entry.outcome) return undefined;
  return { ...entry, acked: true };
}

/** Returns the results to repeat after every hello and every five seconds. */
export const unacknowledged = (journal: readonly Entry[]): readonly Entry[] =>
  journal.filter(({ outcome, acked }) => outcome !== 'running' && !acked);

/**
 * Returns the milliseconds until the next try. `random` is from 0 to 1 and spreads the tries over the whole
 * window. A deployment disconnects all machines at once, and 3,000 that reconnect within a second would
 * slow each other down.
 */
export function retryWaitMs(tries: number, random: number): number {
  return 500 + Math.min(8000 * 2 ** tries, 60_000) * random;
}

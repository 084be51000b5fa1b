import type { JournalEntry } from './journal.ts';
import type { MachineRecord } from './machine.ts';
import type { Vend } from './protocol.ts';
import type { Reason } from './switches.ts';

export type Judgement =
  /** `repeat`: the command is already in the journal. Its outcome, if there is one, is sent again. */
  { do: 'repeat'; entry: JournalEntry } | { do: 'refuse'; reason: Reason } | { do: 'start' };

/**
 * Decides about a vend by the protocol's rules, in the protocol's order. `nowMs` is the machine's clock.
 */
export function judgeVend(
  vend: Vend,
  machine: MachineRecord,
  journal: readonly JournalEntry[],
  nowMs: number,
): Judgement {
  const known = journal.find(({ commandId }) => commandId === vend.commandId);
  if (known) return { do: 'repeat', entry: known };
  const { switches } = machine;
  const slot = machine.slots.find((one) => one.slot === vend.slot);
  const refuse = (reason: Reason): Judgement => ({ do: 'refuse', reason });
  if (nowMs > vend.notAfterMs) return refuse('expired');
  if (switches.refuse) return refuse(switches.refuse);
  if (switches.door === 'open') return refuse('door-open');
  if (journal.some(({ outcome }) => outcome === 'running')) return refuse('busy');
  if (slot === undefined) return refuse('fault');
  if (slot.jammed) return refuse('jam');
  if (slot.count === 0) return refuse('sold-out');
  return { do: 'start' };
}

export type End = Pick<JournalEntry, 'outcome' | 'reason' | 'fell'> & { stuck: boolean };

/** Returns how a vend ended, and whether a product really fell. */
export function judgeMotor({ switches }: MachineRecord, slot: string): End {
  const stuck = switches.jams.includes('*') || switches.jams.includes(slot);
  const fell = !stuck;
  if (switches.dropSensor === 'broken') return { outcome: 'uncertain', fell, stuck: false };
  return stuck
    ? { outcome: 'failed', reason: 'jam', fell, stuck }
    : { outcome: 'dispensed', fell, stuck };
}

/** Returns how an interrupted vend ended, according to the sensors. */
export function judgeInterrupted({ switches: { afterReboot } }: MachineRecord): End {
  const end = { outcome: afterReboot, fell: afterReboot === 'dispensed', stuck: false };
  return afterReboot === 'failed' ? { ...end, reason: 'fault' } : end;
}

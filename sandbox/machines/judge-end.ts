import type { JournalEntry } from './journal.ts';
import type { MachineRecord } from './machine.ts';

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

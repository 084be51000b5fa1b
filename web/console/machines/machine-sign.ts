import type { MessageKey } from '../i18n/use-text.ts';
import type { Sign } from '../parts/status-sign.tsx';

/** A machine's state, as a row of the list or the map has it. */
export type Known = {
  readonly isKnown: boolean;
  readonly isOffline: boolean;
  readonly isStopped: boolean;
  readonly isJammed: boolean;
  readonly isDoorOpen: boolean;
  readonly isOutOfTemperature: boolean;
  readonly isSoldOut: boolean;
};

/** A machine's most important problem. A higher `urgency` sorts first. */
export type Urgent = {
  readonly sign: Sign;
  readonly text: MessageKey;
  readonly urgency: number;
};

/** Returns a machine's most important problem. Problems that stop its sales come first. */
export function mostUrgent(known: Known): Urgent {
  if (!known.isKnown) return { sign: 'off', text: 'neverConnected', urgency: 1 };
  if (known.isOffline) return { sign: 'off', text: 'noConnection', urgency: 5 };
  if (known.isStopped) return { sign: 'act', text: 'salesStopped', urgency: 4 };
  if (known.isJammed) return { sign: 'act', text: 'jammed', urgency: 3 };
  if (known.isOutOfTemperature) return { sign: 'act', text: 'temperatureOut', urgency: 3 };
  if (known.isDoorOpen) return { sign: 'wait', text: 'doorOpen', urgency: 2 };
  if (known.isSoldOut) return { sign: 'wait', text: 'soldOutSlots', urgency: 1 };
  return { sign: 'done', text: 'selling', urgency: 0 };
}

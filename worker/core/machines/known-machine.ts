import type { ClientId, MachineId } from '../../../contract/shared/ids.ts';
import { inIsolate } from '../isolate-memory.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';

/**
 * Machines exist for years, so a known one is trusted for long. An unknown one may be new, so it is
 * read again after a minute.
 */
const KNOWN_MS = 10 * 60_000;
const UNKNOWN_MS = 60_000;
const MAX_HELD = 20_000;

type Held = { readonly isKnown: boolean; readonly untilMs: number };
const held = inIsolate(new Map<string, Held>());

/**
 * Returns whether the tenant has this machine. Callers check it before they call the object,
 * because naming an object creates it. At most one read in ten minutes per machine and isolate.
 */
export async function isKnownMachine(
  { store, nowMs }: Services,
  clientId: ClientId,
  machineId: MachineId,
): Promise<boolean> {
  const key = `${clientId}/${machineId}`;
  const found = held.get(key);
  if (found && nowMs() < found.untilMs) return found.isKnown;
  const isKnown = (await store.get(paths.machine(clientId, machineId))) !== undefined;
  note(key, isKnown, nowMs());
  return isKnown;
}

/** Notes that a page has read a machine, which saves the read at the next purchase. */
export const noteMachine = (clientId: ClientId, machineId: MachineId, nowMs: number): void =>
  note(`${clientId}/${machineId}`, true, nowMs);

function note(key: string, isKnown: boolean, nowMs: number): void {
  if (held.size >= MAX_HELD) held.clear();
  held.set(key, { isKnown, untilMs: nowMs + (isKnown ? KNOWN_MS : UNKNOWN_MS) });
}

import type { Door, SlotReport } from './messages.ts';

/** Simulated hardware: slots, a motor, a door and a drop sensor. */
export type Hardware = {
  door: Door;
  /** Whether the next product sticks. It stays true until somebody clears the jam. */
  jammed: boolean;
  slots(): readonly SlotReport[];
  refill(): void;
  /** Turns the motor. @returns what the drop sensor saw. */
  turn(slot: string): Promise<'dropped' | 'stuck'>;
};

/** Opens a machine with these slots, each full at the start. */
export function openHardware(full: readonly SlotReport[], motorMs: number): Hardware {
  const counts = new Map(full.map(({ slot, count }) => [slot, count]));
  const stuck = new Set<string>();
  const hardware: Hardware = {
    door: 'closed',
    jammed: false,
    slots: () => [...counts].map(([slot, count]) => ({ slot, count: stuck.has(slot) ? 0 : count })),
    refill() {
      for (const { slot, count } of full) counts.set(slot, count);
      stuck.clear();
    },
    async turn(slot) {
      await new Promise((resolve) => setTimeout(resolve, motorMs));
      if (hardware.jammed) {
        stuck.add(slot);
        return 'stuck';
      }
      counts.set(slot, (counts.get(slot) ?? 1) - 1);
      return 'dropped';
    },
  };
  return hardware;
}

import type { DeviceSocket } from '../machines/device/socket.ts';
import type { Services } from '../services.ts';
import type { LinkMemory } from './memory.ts';

/** What the parts of a machine's object share. */
export type Desk = {
  readonly services: Services;
  readonly memory: () => LinkMemory;
  /** Undefined for an object that nobody has named yet. */
  readonly memoryIfAny: () => LinkMemory | undefined;
  /** Makes the memory durable and sets the alarm. */
  readonly changed: () => Promise<void>;
  /** The connection that can be sold through now. */
  readonly live: () => DeviceSocket | undefined;
  /** Keeps the object awake for work nobody waits for. */
  readonly background: (work: Promise<unknown>) => void;
};

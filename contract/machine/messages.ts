import * as v from 'valibot';

import { orderIdSchema, slotSchema } from '../shared/ids.ts';
import { type VendResult, vendFailureSchema, vendResultSchema } from '../shared/vend-result.ts';

/** The largest frame that a machine needs. */
export const MAX_MESSAGE_CHARACTERS = 16 * 1024;

const moment = v.pipe(v.number(), v.integer(), v.minValue(0));
const slots = v.pipe(
  v.array(
    v.object({
      slot: slotSchema,
      count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
    }),
  ),
  v.maxLength(200),
);
const door = v.picklist(['closed', 'open']);
/** °C. */
const celsius = v.optional(v.nullable(v.pipe(v.number(), v.minValue(-50), v.maxValue(150))), null);

/** A reason that only a later version knows counts as a fault. */
const failure = v.optional(v.fallback(vendFailureSchema, 'fault'), 'fault');

/**
 * The messages of a machine. A type that is not listed belongs to a later version and is ignored.
 */
export const deviceMessageSchema = v.variant('type', [
  v.object({
    type: v.literal('hello'),
    protocol: v.number(),
    firmware: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
    nowMs: moment,
    journalEpochMs: moment,
    door,
    slots,
  }),
  v.object({ type: v.literal('stock'), seq: v.pipe(v.number(), v.integer()), door, slots }),
  v.object({ type: v.literal('temperature'), cold: celsius, hot: celsius }),
  v.object({
    type: v.literal('result'),
    commandId: orderIdSchema,
    outcome: vendResultSchema,
    reason: failure,
    atMs: moment,
  }),
  v.object({
    type: v.literal('journal'),
    queryId: v.string(),
    commandId: orderIdSchema,
    nowMs: moment,
    journalEpochMs: moment,
    entry: v.nullable(
      v.object({
        outcome: v.picklist([...vendResultSchema.options, 'running']),
        reason: failure,
        atMs: moment,
      }),
    ),
  }),
]);
export type DeviceMessage = v.InferOutput<typeof deviceMessageSchema>;
export type Hello = Extract<DeviceMessage, { type: 'hello' }>;
export type StockReport = Pick<Hello, 'door' | 'slots'>;
/**
 * The warmest temperature of the cold compartments, and the coldest of the hot ones. Null: there
 * are none, or they were not measured.
 */
export type Temperatures = Pick<Extract<DeviceMessage, { type: 'temperature' }>, 'cold' | 'hot'>;
export type Journal = Extract<DeviceMessage, { type: 'journal' }>;

const typed = v.object({ type: v.string() });
const knownTypes: readonly string[] = ['hello', 'stock', 'temperature', 'result', 'journal'];

/** Parses a frame. `ignored`: a message type of a later version. `unreadable`: not a message. */
export function readDeviceMessage(
  frame: string | ArrayBuffer,
): DeviceMessage | 'ignored' | 'unreadable' {
  if (typeof frame !== 'string' || frame.length > MAX_MESSAGE_CHARACTERS) return 'unreadable';
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), deviceMessageSchema), frame);
  if (parsed.success) return parsed.output;
  const other = v.safeParse(v.pipe(v.string(), v.parseJson(), typed), frame);
  return other.success && !knownTypes.includes(other.output.type) ? 'ignored' : 'unreadable';
}

/** The messages to a machine. All times use the machine's own clock. */
export type ServiceMessage =
  | {
      readonly type: 'welcome';
      readonly protocol: 1;
      readonly machineId: string;
      readonly heartbeatSeconds: number;
    }
  | {
      readonly type: 'vend';
      readonly commandId: string;
      readonly slot: string;
      readonly issuedAtMs: number;
      readonly notAfterMs: number;
    }
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'query'; readonly queryId: string; readonly commandId: string }
  | { readonly type: 'ack'; readonly commandId: string; readonly outcome: VendResult };

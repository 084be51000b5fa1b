import { compareValues, isNaNValue } from './compare.ts';
import { invalid, invalidPayload } from './errors.ts';
import { type FieldPath, parseFieldPath, valueAt, withValueAt } from './field-path.ts';
import { parseElements, parseValue } from './parse-value.ts';
import { formatTimestamp } from './timestamps.ts';
import { arrayOf, doubleOf, elementsOf, type Fields, type Value } from './value.ts';
import type { WireTransform } from './wire-write.ts';

/** Returns the new value at the transform's path, and the value to report. */
type Effect = (current: Value | undefined, time: number) => { stored: Value; reported: Value };
export type Transform = { path: FieldPath; effect: Effect };

const none: Value = { nullValue: null };

/** Parses one field transform. */
export function parseTransform(wire: WireTransform): Transform {
  const { fieldPath, ...operations } = wire;
  const [operation, second] = Object.entries(operations).filter(
    ([, operand]) => operand !== undefined,
  );
  if (operation === undefined) return invalid('Transform operation is not set.');
  if (second !== undefined) return invalidPayload();
  const [kind, operand] = operation;
  return { path: parseFieldPath(fieldPath), effect: effectOf(kind, operand) };
}

/** Applies transforms in order. `time` is the request's time in microseconds. */
export function applyTransforms(fields: Fields, transforms: readonly Transform[], time: number) {
  const results: Value[] = [];
  let after = fields;
  for (const { path, effect } of transforms) {
    const { stored, reported } = effect(valueAt(after, path), time);
    after = withValueAt(after, path, stored);
    results.push(reported);
  }
  return { fields: after, results };
}

function effectOf(kind: string, operand: unknown): Effect {
  switch (kind) {
    case 'setToServerValue':
      // Firestore only promises millisecond precision.
      return (_, time) => same({ timestampValue: formatTimestamp(Math.floor(time / 1000) * 1000) });
    case 'increment': {
      const step = numeric(operand);
      return (current) => same(isNumber(current) ? add(current, step) : step);
    }
    case 'maximum': {
      const bound = numeric(operand);
      return (current) => same(pick(current, bound, 1));
    }
    case 'minimum': {
      const bound = numeric(operand);
      return (current) => same(pick(current, bound, -1));
    }
    case 'appendMissingElements': {
      const elements = parseElements(operand);
      return (current) => ({ stored: union(elementsOf(current) ?? [], elements), reported: none });
    }
    default: {
      const elements = parseElements(operand);
      const kept = (value: Value) => !includes(elements, value);
      return (current) => ({
        stored: arrayOf((elementsOf(current) ?? []).filter(kept)),
        reported: none,
      });
    }
  }
}

function same(value: Value) {
  return { stored: value, reported: value };
}

function numeric(operand: unknown): Value {
  const value = parseValue(operand);
  return isNumber(value) ? value : invalid('Input must be int64 or double.');
}

function isNumber(value: Value | undefined): value is Value {
  return value !== undefined && ('integerValue' in value || 'doubleValue' in value);
}

function add(a: Value, b: Value): Value {
  if ('integerValue' in a && 'integerValue' in b) {
    const sum = BigInt(a.integerValue) + BigInt(b.integerValue);
    const top = 2n ** 63n - 1n;
    // Firestore saturates on overflow.
    if (sum > top) return { integerValue: top.toString() };
    return { integerValue: (sum < -top - 1n ? -top - 1n : sum).toString() };
  }
  return doubleOf(asDouble(a) + asDouble(b));
}

function asDouble(value: Value): number {
  if ('integerValue' in value) return Number(value.integerValue);
  return 'doubleValue' in value ? Number(value.doubleValue) : Number.NaN;
}

/** Returns the larger (sign 1) or smaller (sign -1) value. Equal values keep the current one. */
function pick(current: Value | undefined, bound: Value, sign: number): Value {
  if (!isNumber(current) || isNaNValue(bound)) return bound;
  if (isNaNValue(current)) return current;
  return compareValues(bound, current) * sign > 0 ? bound : current;
}

function union(current: Value[], added: readonly Value[]): Value {
  const merged = [...current];
  for (const value of added) if (!includes(merged, value)) merged.push(value);
  return arrayOf(merged);
}

function includes(values: readonly Value[], value: Value): boolean {
  return values.some((candidate) => compareValues(candidate, value) === 0);
}

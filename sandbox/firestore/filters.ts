import { compareValues, isNaNValue, rankOf } from './compare.ts';
import { invalid, invalidPayload } from './errors.ts';
import { type FieldPath, NAME_FIELD, parseFieldPath, valueAt } from './field-path.ts';
import { MAX_IN_VALUES, MAX_NOT_IN_VALUES } from './limits.ts';
import { nameOf } from './names.ts';
import { parseValue } from './parse-value.ts';
import type { StoredDocument } from './store.ts';
import { elementsOf, type Value } from './value.ts';
import type { WireFilter } from './wire-query.ts';

type FieldOp = NonNullable<WireFilter['fieldFilter']>['op'];
type UnaryOp = NonNullable<WireFilter['unaryFilter']>['op'];
export type Filter =
  | { kind: 'and' | 'or'; filters: readonly Filter[] }
  | {
      kind: 'field';
      path: FieldPath;
      op: FieldOp | UnaryOp;
      /** The number of values that the filter accepts. Firestore's limits count them. */
      alternatives: number;
      test: (value: Value) => boolean;
    };

/** Parses a filter tree into test functions. */
export function parseFilter(wire: WireFilter): Filter {
  const set = Object.values(wire).filter((filter) => filter !== undefined);
  if (set.length > 1) invalidPayload();
  if (wire.compositeFilter !== undefined) {
    const { op, filters } = wire.compositeFilter;
    if (op === 'OPERATOR_UNSPECIFIED') invalid('Unknown CompositeFilter operator.');
    return { kind: op === 'AND' ? 'and' : 'or', filters: filters.map(parseFilter) };
  }
  if (wire.unaryFilter !== undefined) {
    const { field, op } = wire.unaryFilter;
    const path = parseFieldPath(field.fieldPath);
    return { kind: 'field', path, op, alternatives: 1, test: unaryTest(op) };
  }
  if (wire.fieldFilter === undefined) return invalid('Filter type is not set.');
  const { field, op, value } = wire.fieldFilter;
  const path = parseFieldPath(field.fieldPath);
  const operand = op === 'IN' || op === 'NOT_IN' ? parseListOperand(op, value) : parseValue(value);
  if (isNamePath(path)) checkKeyOperand(operand);
  const many = op === 'IN' || op === 'ARRAY_CONTAINS_ANY';
  const alternatives = many ? (elementsOf(operand) ?? []).length : 1;
  return { kind: 'field', path, op, alternatives, test: fieldTest(op, operand) };
}

/** Returns whether a document matches. A document without the field never matches. */
export function matches(filter: Filter, document: StoredDocument): boolean {
  if (filter.kind === 'field') {
    const value = documentValue(document, filter.path);
    return value !== undefined && filter.test(value);
  }
  const test = (inner: Filter) => matches(inner, document);
  return filter.kind === 'and' ? filter.filters.every(test) : filter.filters.some(test);
}

/** Returns a document's value at a path. `__name__` is the document's own name. */
export function documentValue(document: StoredDocument, path: FieldPath): Value | undefined {
  if (isNamePath(path)) return { referenceValue: nameOf(document.location) };
  return valueAt(document.fields, path);
}

/** Returns whether a path is `__name__`. */
export function isNamePath(path: FieldPath): boolean {
  return path.length === 1 && path[0] === NAME_FIELD;
}

/** Returns the field filters of a tree. */
export function leaves(filter: Filter): (Filter & { kind: 'field' })[] {
  return filter.kind === 'field' ? [filter] : filter.filters.flatMap(leaves);
}

function unaryTest(op: UnaryOp): (value: Value) => boolean {
  const isNull = (value: Value) => 'nullValue' in value;
  switch (op) {
    case 'IS_NAN':
      return isNaNValue;
    case 'IS_NULL':
      return isNull;
    case 'IS_NOT_NAN':
      return (value) => !isNull(value) && !isNaNValue(value);
    case 'IS_NOT_NULL':
      return (value) => !isNull(value);
    default:
      return invalid('Unknown UnaryFilter operator.');
  }
}

function fieldTest(op: FieldOp, operand: Value): (value: Value) => boolean {
  const list = elementsOf(operand) ?? [];
  switch (op) {
    case 'EQUAL':
      return (value) => equal(value, operand);
    case 'NOT_EQUAL':
      return (value) => isPresent(value) && isPresent(operand) && !equal(value, operand);
    case 'IN':
      return (value) => list.some((wanted) => equal(value, wanted));
    case 'NOT_IN':
      return (value) =>
        isPresent(value) && list.every((wanted) => isPresent(wanted) && !equal(value, wanted));
    case 'ARRAY_CONTAINS':
      return (value) => (elementsOf(value) ?? []).some((element) => equal(element, operand));
    case 'ARRAY_CONTAINS_ANY': {
      checkList(op, operand, MAX_IN_VALUES);
      const wanted = (element: Value) => list.some((value) => equal(element, value));
      return (value) => (elementsOf(value) ?? []).some(wanted);
    }
    case 'OPERATOR_UNSPECIFIED':
      return invalid('Unknown FieldFilter operator.');
    default:
      return rangeTest(op, operand);
  }
}

function rangeTest(op: string, operand: Value): (value: Value) => boolean {
  const sign = op.startsWith('LESS') ? -1 : 1;
  const orEqual = op.endsWith('OR_EQUAL');
  return (value) => {
    if (rankOf(value) !== rankOf(operand) || !isComparable(value) || !isComparable(operand))
      return false;
    const order = compareValues(value, operand);
    return order === 0 ? orEqual : order * sign > 0;
  };
}

/** Tests equality in a filter. null and NaN equal nothing, so clients use unary filters for them. */
function equal(value: Value, operand: Value): boolean {
  return isComparable(operand) && compareValues(value, operand) === 0;
}

function isComparable(value: Value): boolean {
  return isPresent(value) && !isNaNValue(value);
}

function isPresent(value: Value): boolean {
  return !('nullValue' in value);
}

/**
 * Parses the list of IN. It may contain arrays, which a stored array may not, so each element is parsed
 * separately.
 */
function parseListOperand(op: 'IN' | 'NOT_IN', input: unknown): Value {
  const outer = typeof input === 'object' && input !== null ? { ...input } : {};
  if (!('arrayValue' in outer)) return invalid(`'${op}' requires an ArrayValue.`);
  const { arrayValue } = outer;
  const listed: unknown =
    typeof arrayValue === 'object' && arrayValue !== null && 'values' in arrayValue
      ? arrayValue.values
      : [];
  const values = Array.isArray(listed) ? listed.map((value: unknown) => parseValue(value)) : [];
  const operand: Value = { arrayValue: { values } };
  checkList(op, operand, op === 'IN' ? MAX_IN_VALUES : MAX_NOT_IN_VALUES);
  return operand;
}

function checkList(op: FieldOp, operand: Value, limit: number) {
  const values = elementsOf(operand);
  if (values === undefined) return invalid(`'${op}' requires an ArrayValue.`);
  if (values.length === 0) invalid(`'${op}' requires an non-empty ArrayValue.`);
  if (values.length > limit) invalid(`'${op}' supports up to ${limit} comparison values.`);
}

function checkKeyOperand(operand: Value) {
  const keys = elementsOf(operand) ?? [operand];
  if (!keys.every((key) => 'referenceValue' in key)) {
    invalid('__key__ filter value must be a Key');
  }
}

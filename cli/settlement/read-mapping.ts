import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import {
  type ColumnMapping,
  columnMappingSchema,
} from '../../worker/core/pay-providers/port/settlement-columns.ts';
import { CommandError } from '../command/command-error.ts';

/** Reads a mapping from its JSON file. @throws CommandError that names the invalid field. */
export function readMapping(path: string): ColumnMapping {
  const parsed = v.safeParse(columnMappingSchema, parseJson(path));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue);
  throw new CommandError(`${path}: ${field === null ? '' : `${field}: `}${issue.message}`);
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new CommandError(`${path}: ${cause instanceof Error ? cause.message : 'not readable'}`);
  }
}

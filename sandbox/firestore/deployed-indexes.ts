import * as v from 'valibot';
import { type Cell, openCell } from '../storage/cell.ts';
import type { Database } from '../storage/database.ts';
import { type DeclaredIndexes, declaredIndexes, indexFileSchema } from './declared-indexes.ts';

/** The deployed indexes. `null`: as in the project's file. */
export const DeployedSchema = v.nullable(indexFileSchema);
export type Deployed = { readonly cell: Cell<DeclaredIndexes | null>; get(): DeclaredIndexes };

/** Opens the indexes that the Admin API reports. Queries are always checked against the project's file. */
export function openDeployed(db: Database): Deployed {
  const cell = openCell<DeclaredIndexes | null>(db, 'deployed-indexes', DeployedSchema, null);
  return { cell, get: () => cell.get() ?? declaredIndexes };
}

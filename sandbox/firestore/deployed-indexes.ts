import * as v from 'valibot';
import { type Cell, openCell } from '../storage/cell.ts';
import type { Database } from '../storage/database.ts';
import { type DeclaredIndexes, declaredIndexes, indexFileSchema } from './declared-indexes.ts';

/** What has been put into production: as the project's file says, until a control says otherwise. */
export const DeployedSchema = v.nullable(indexFileSchema);
export type Deployed = { readonly cell: Cell<DeclaredIndexes | null>; get(): DeclaredIndexes };

/** What the Admin API tells of indexes. Queries are refused by the project's file all the same. */
export function openDeployed(db: Database): Deployed {
  const cell = openCell<DeclaredIndexes | null>(db, 'deployed-indexes', DeployedSchema, null);
  return { cell, get: () => cell.get() ?? declaredIndexes };
}

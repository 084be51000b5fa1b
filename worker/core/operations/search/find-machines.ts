import * as v from 'valibot';
import type { FoundMachine } from '../../../../contract/console/found.ts';
import { machineIdSchema } from '../../../../contract/shared/ids.ts';
import { type ListPosition, positionOf, writeCursor } from '../../machines/list-cursor.ts';
import {
  LISTED_FIELDS,
  type ListedMachine,
  listedMachine,
} from '../../machines/machine-summary.ts';
import { machinesAfter, sortedByOrder } from '../../machines/machines-after.ts';
import { numberToAsk, staffSearchTexts, wordsToAsk } from '../../machines/search-words.ts';
import type { Reader } from '../../operator/operator-context.ts';
import { holdsAll, numberBegins } from '../../search-text.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import type { Filter } from '../../store/queries.ts';
import { countUpTo, noRows, type Page, ROWS } from './search-page.ts';

/** How many documents a page examines: the batch size, and the most batches. */
const BATCH = 40;
const MAX_BATCHES = 3;
const FIELDS = [...LISTED_FIELDS, 'site', 'route', 'group'];

const text = v.fallback(v.optional(v.nullable(v.string()), null), null);
const staffFields = v.object({ site: text, route: text, group: text });
type StaffMachine = ListedMachine & v.InferOutput<typeof staffFields>;

/** Finds machines whose number begins with these digits. A page reads one count and 40 machines. */
export async function findMachinesByNumber(
  reader: Reader,
  digits: string,
  after: ListPosition | undefined,
): Promise<Page<FoundMachine>> {
  const where = has([numberBegins(digits)]);
  const from = paths.machines(reader.client.clientId);
  const [page, count] = await Promise.all([
    pageOf(reader, where, [digits], after),
    after ? null : countUpTo(reader.services.store, { from, where, ...sortedByOrder }),
  ]);
  return { ...page, count };
}

/**
 * Finds machines whose number begins with a token, or whose name, place, address, drinks, site,
 * route or group contains it. A number of two digits or more must match whole, unless no machine
 * has it. A page examines 40 to 120 machines.
 */
export async function findMachines(
  reader: Reader,
  tokens: readonly string[],
  after: ListPosition | undefined,
): Promise<Page<FoundMachine>> {
  const number = numberToAsk(tokens);
  const whole = number === undefined ? noRows : await pageOf(reader, has([number]), tokens, after);
  if (whole.rows.length > 0 || whole.cursor !== null) return whole;
  const words = wordsToAsk(tokens);
  return words.length === 0 ? noRows : pageOf(reader, has(words), tokens, after);
}

async function pageOf(
  reader: Reader,
  where: readonly Filter[],
  tokens: readonly string[],
  after: ListPosition | undefined,
): Promise<Page<FoundMachine>> {
  const { found, next } = await lookThrough(reader, where, tokens, after);
  const isAll = !after && !next;
  return {
    rows: found.map(rowOf),
    cursor: next ? writeCursor(next) : null,
    count: isAll ? found.length : null,
  };
}

/** Returns the machine with this id. Empty if the text is not an id. One read. */
export async function findMachineById(
  { services: { store }, client: { clientId } }: Reader,
  typed: string,
): Promise<readonly FoundMachine[]> {
  const id = v.safeParse(machineIdSchema, typed.trim());
  if (!id.success) return [];
  const found = staffMachine(await store.get(paths.machine(clientId, id.output)));
  return found ? [rowOf(found)] : [];
}

const has = (words: readonly string[]): readonly Filter[] => [
  { field: 'words', op: 'ARRAY_CONTAINS_ANY', value: words },
];

async function lookThrough(
  { services: { store }, client: { clientId } }: Reader,
  where: readonly Filter[],
  tokens: readonly string[],
  start: ListPosition | undefined,
): Promise<{ found: readonly StaffMachine[]; next: ListPosition | undefined }> {
  const found: StaffMachine[] = [];
  let after = start;
  for (let batch = 1; batch <= MAX_BATCHES; batch++) {
    const query = { ...machinesAfter(clientId, after), where, limit: BATCH, only: FIELDS };
    const stored = await store.query(query);
    for (const [index, document] of stored.entries()) {
      after = positionOf(document) ?? after;
      const machine = staffMachine(document);
      if (machine && holdsAll(staffSearchTexts(machine.machine, machine), tokens))
        found.push(machine);
      const isLast = index === stored.length - 1 && stored.length < BATCH;
      if (found.length === ROWS && !isLast) return { found, next: after };
    }
    if (stored.length < BATCH) return { found, next: undefined };
  }
  return { found, next: after };
}

function staffMachine(stored: StoredDocument | undefined): StaffMachine | undefined {
  const listed = listedMachine(stored);
  return listed && { ...listed, ...v.parse(staffFields, stored?.fields ?? {}) };
}

const rowOf = ({ id, machine: { code, name, place }, site, route }: StaffMachine) => ({
  ...{ id, code, name, place },
  ...{ site, route },
});

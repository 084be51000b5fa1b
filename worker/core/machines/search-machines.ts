import { MACHINE_PAGE, type MachineList } from '../../../contract/customer/machines.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { holdsAll, isNumber, tokensOf } from '../search-text.ts';
import type { Services } from '../services.ts';
import { type ListPosition, positionOf, writeCursor } from './list-cursor.ts';
import { LISTED_FIELDS, type ListedMachine, listedMachine, summarise } from './machine-summary.ts';
import { machinesAfter } from './machines-after.ts';
import { readMachineByCode } from './read-machines.ts';
import { searchTexts, wordsToAsk } from './search-words.ts';

/** The batch size of one answer, and its most batches. */
const BATCH = 40;
const MAX_BATCHES = 3;

/**
 * Finds machines by number, name, reading, place, address and products, in the tenant's order. A
 * machine whose whole number was typed comes first. The store is queried by the word that is
 * probably the rarest. The results are then compared with all typed words. An answer examines at
 * most 120 machines, and otherwise says where to continue. Needs the index `machines(words,
 * order)`.
 */
export async function searchMachines(
  services: Services,
  clientId: ClientId,
  sought: string,
  after: ListPosition | undefined,
): Promise<MachineList> {
  const tokens = tokensOf(sought);
  const [first = ''] = tokens;
  // The text has only punctuation.
  if (first === '') return { machines: [], nextCursor: null };
  const number = tokens.length === 1 && isNumber(first) ? first : undefined;
  const [exact, { found, next }] = await Promise.all([
    number === undefined || after ? undefined : readMachineByCode(services, clientId, number),
    lookThrough(services, clientId, tokens, after),
  ]);
  const others = found.filter(({ machine }) => number === undefined || machine.code !== number);
  const shown = await summarise(services.store, clientId, others);
  return {
    machines: [...(exact?.machines ?? []), ...shown],
    nextCursor: next ? writeCursor(next) : null,
  };
}

type Found = {
  readonly found: readonly ListedMachine[];
  /** Where to continue. Undefined at the end. */
  readonly next: ListPosition | undefined;
};

/** Returns the next machines that contain all tokens. */
async function lookThrough(
  { store }: Services,
  clientId: ClientId,
  tokens: readonly string[],
  start: ListPosition | undefined,
): Promise<Found> {
  const found: ListedMachine[] = [];
  let after = start;
  for (let batch = 1; batch <= MAX_BATCHES; batch++) {
    const stored = await store.query({
      ...machinesAfter(clientId, after),
      where: [{ field: 'words', op: 'ARRAY_CONTAINS_ANY', value: wordsToAsk(tokens) }],
      limit: BATCH,
      only: LISTED_FIELDS,
    });
    for (const document of stored) {
      after = positionOf(document) ?? after;
      const listed = listedMachine(document);
      if (listed && holdsAll(searchTexts(listed.machine), tokens)) found.push(listed);
      if (found.length === MACHINE_PAGE) return { found, next: after };
    }
    if (stored.length < BATCH) return { found, next: undefined };
  }
  return { found, next: after };
}

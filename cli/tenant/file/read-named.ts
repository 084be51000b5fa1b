import { readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, resolve, sep } from 'node:path';
import { TenantFileError } from './tenant-file-error.ts';

/** The kind of file that a field of the tenant file names. */
export type NamedKind = 'picture' | 'text' | 'tenant';

/** For each kind: allowed extensions, maximum size, and the message for another extension. */
const KINDS = {
  picture: {
    types: ['.svg', '.avif', '.webp', '.png', '.jpg', '.jpeg'],
    maxBytes: 20_000_000,
    rule: 'pictures are SVG, AVIF, WebP, PNG or JPEG.',
  },
  text: { types: ['.md'], maxBytes: 700_000, rule: 'texts are Markdown files (.md).' },
  tenant: {
    types: ['.yaml', '.yml', '.json'],
    maxBytes: 50_000_000,
    rule: 'a tenant is a YAML or JSON file.',
  },
} as const satisfies Record<NamedKind, object>;

/**
 * Reads a file of a tenant's folder. Every named file is published. So the real file, after links, must be
 * inside the folder and have a type that the field allows.
 * @throws TenantFileError if the field does not allow the file, or it is too large or unreadable.
 */
export function readNamed(folder: string, named: string, kind: NamedKind): Buffer {
  const { types, maxBytes, rule } = KINDS[kind];
  const path = realPathOf(resolve(folder, named), named);
  if (!path.startsWith(realPathOf(folder, folder) + sep)) {
    throw new TenantFileError(`${named}: it is outside the tenant's folder.`);
  }
  const isOfType = (name: string) => types.some((type) => type === extname(name).toLowerCase());
  if (!isOfType(named) || !isOfType(path)) throw new TenantFileError(`${named}: ${rule}`);
  const found = statSync(path);
  if (!found.isFile()) throw new TenantFileError(`${named}: it is no file.`);
  if (found.size > maxBytes) {
    throw new TenantFileError(`${named}: ${found.size} bytes; the maximum is ${maxBytes}.`);
  }
  try {
    return readFileSync(path);
  } catch {
    throw new TenantFileError(`${named} cannot be read.`);
  }
}

function realPathOf(path: string, named: string): string {
  try {
    return realpathSync(path);
  } catch {
    throw new TenantFileError(`${named} cannot be read.`);
  }
}

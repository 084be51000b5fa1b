import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, resolve, sep } from 'node:path';
import * as v from 'valibot';
import type { ClientId } from '../../contract/shared/ids.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import type { TenantContent } from '../../worker/core/tenant-put/tenant-documents.ts';
import { asGiven, pictureIdOf, textNamesOf } from '../../worker/core/tenant-put/tenant-version.ts';
import { CommandError } from '../command/command-error.ts';

const pictureDocument = v.object({ contentType: v.string(), bytes: v.string() });

/** The extension under which `put` accepts a stored picture. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/svg+xml': '.svg',
  'image/avif': '.avif',
  'image/webp': '.webp',
  'image/png': '.png',
  'image/jpeg': '.jpg',
};

/**
 * Writes a tenant as a folder, from which `put` would change nothing. Photographs are in the stored
 * size, which may be smaller than the original.
 * @throws CommandError if the folder exists, or a picture is missing.
 */
export async function writeFolder(
  store: Firestore,
  { tenant, textOf, pictures }: TenantContent,
  folder: string,
): Promise<void> {
  if (existsSync(folder)) throw new CommandError(`${folder} exists already.`);
  const write = (name: string, content: string | Buffer) => {
    const path = resolve(folder, name);
    if (!path.startsWith(resolve(folder) + sep)) {
      throw new CommandError(`${name}: it is outside the folder.`);
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  const names = new Map<string, string>();
  for (const [name, url] of pictures.urls) {
    const { extension, bytes } = await readPicture(store, tenant.clientId, url);
    const isOfType = extension === extname(name).toLowerCase().replace('.jpeg', '.jpg');
    const asStored = isOfType ? name : `${name.slice(0, -extname(name).length)}${extension}`;
    const isTaken = !isOfType && pictures.urls.has(asStored);
    const written = isTaken ? `pictures/${pictureIdOf(url)}${extension}` : asStored;
    names.set(name, written);
    write(written, bytes);
  }
  for (const name of textNamesOf(tenant)) write(name, textOf(name));
  const { appearance, products, machines, ...others } = asGiven(tenant);
  const renamed = (name: string | undefined) => name && (names.get(name) ?? name);
  const named = <T extends { readonly picture?: string | undefined }>(one: T): T =>
    one.picture === undefined ? one : { ...one, picture: renamed(one.picture) };
  const { logo, hero, payMarks = {} } = appearance;
  const marks = Object.entries(payMarks).map(([kind, name]) => [kind, renamed(name)]);
  const look = {
    ...{ ...appearance, logo: renamed(logo), hero: renamed(hero) },
    ...(marks.length > 0 ? { payMarks: Object.fromEntries(marks) } : {}),
  };
  const given = {
    ...others,
    appearance: look,
    products: products.map(named),
    machines: machines.map(named),
  };
  write('tenant.json', `${JSON.stringify(given, null, 2)}\n`);
}

async function readPicture(store: Firestore, clientId: ClientId, url: string) {
  const id = pictureIdOf(url) ?? '';
  const stored = v.safeParse(
    pictureDocument,
    (await store.get(paths.picture(clientId, id)))?.fields,
  );
  const extension = stored.success ? EXTENSIONS[stored.output.contentType] : undefined;
  if (!stored.success || extension === undefined) {
    throw new CommandError(`The picture ${id} cannot be read.`);
  }
  return { extension, bytes: Buffer.from(stored.output.bytes, 'base64') };
}

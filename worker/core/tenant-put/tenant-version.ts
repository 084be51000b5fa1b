import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { smallPictureUrl } from '../../../contract/shared/small-picture.ts';
import type { Actor } from '../operator/actor.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { ok } from '../result.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { DocumentPath } from '../store/segments.ts';
import { Bytes } from '../store/values.ts';
import type { Write } from '../store/writes.ts';
import type { TenantContent } from './tenant-documents.ts';
import { type TenantDraft, tenantSchema } from './tenant-schema.ts';

/**
 * The two slots of a tenant's versions. A put writes the slot that is not current, so that the
 * previous version stays until the next put.
 */
export const versionSlotSchema = v.picklist(['a', 'b']);
export type VersionSlot = v.InferOutput<typeof versionSlotSchema>;

export const otherSlot = (slot: VersionSlot | null): VersionSlot => (slot === 'a' ? 'b' : 'a');

/** Compressed bytes of one document. Firestore allows 1 MiB. */
const PART_BYTES = 600_000;

/** The content of a version. The pictures' bytes stay in their own documents. */
const contentSchema = v.object({
  tenant: tenantSchema,
  texts: v.record(v.string(), v.string()),
  /** URLs by file name. */
  pictures: v.record(v.string(), v.string()),
});

/** `versions/{slot}`. Each part has the same `id`, so that a half-written version is recognised. */
const versionDocument = v.object({
  id: v.string(),
  by: v.string(),
  parts: v.number(),
  pictureIds: v.array(v.string()),
});
const partDocument = v.object({ id: v.string(), bytes: v.string() });

/** A stored version, and who put it. */
export type TenantVersion = { readonly by: string; readonly content: TenantContent };

/** Returns the writes of a version, in groups that each fit into one commit. */
export async function versionWrites(
  slot: VersionSlot,
  content: TenantContent,
  { id, actor }: { readonly id: string; readonly actor: Actor },
): Promise<readonly (readonly Write[])[]> {
  const { clientId } = content.tenant;
  const packed = await pack(content);
  const parts = Array.from({ length: Math.ceil(packed.length / PART_BYTES) }, (_, index) =>
    packed.subarray(index * PART_BYTES, (index + 1) * PART_BYTES),
  );
  const pictureIds = [...content.pictures.urls.values()].flatMap((url) => pictureIdOf(url) ?? []);
  const serverTimes = ['updatedAt'];
  return [
    ...parts.map((bytes, index): readonly Write[] => [
      {
        kind: 'set',
        path: paths.tenantVersionPart(clientId, slot, index),
        fields: { id, bytes: new Bytes(toBase64(bytes)) },
        serverTimes,
      },
    ]),
    [
      {
        kind: 'set',
        path: paths.tenantVersion(clientId, slot),
        fields: { id, by: actor.name, parts: parts.length, pictureIds },
        serverTimes,
      },
    ],
  ];
}

/** Reads a version. Its pictures have no bytes, because they are stored separately. */
export async function readVersion(
  store: Firestore,
  clientId: ClientId,
  slot: VersionSlot,
): Promise<Operated<TenantVersion>> {
  const stored = await store.get(paths.tenantVersion(clientId, slot));
  if (!stored) return refuse({ code: 'VERSION_ABSENT' });
  const version = v.safeParse(versionDocument, stored.fields);
  if (!version.success) return refuse({ code: 'VERSION_UNREADABLE' });
  const { id, by, parts: count, pictureIds } = version.output;
  const found = await store.batchGet(
    Array.from({ length: count }, (_, index) => paths.tenantVersionPart(clientId, slot, index)),
  );
  const parts = found.flatMap((part) => {
    const parsed = v.safeParse(partDocument, part?.fields);
    return parsed.success && parsed.output.id === id ? [fromBase64(parsed.output.bytes)] : [];
  });
  if (parts.length !== count) return refuse({ code: 'VERSION_UNREADABLE' });
  const content = v.safeParse(contentSchema, await unpack(parts));
  const pictures = await store.batchGet(
    pictureIds.map((one) => paths.picture(clientId, one)),
    ['contentType'],
  );
  if (
    !content.success ||
    content.output.tenant.clientId !== clientId ||
    pictures.includes(undefined)
  ) {
    return refuse({ code: 'VERSION_UNREADABLE' });
  }
  const { tenant, texts, pictures: urls } = content.output;
  const documents = storedPictures(clientId, Object.values(urls)).map((path) => ({
    path,
    fields: {},
  }));
  return ok({
    by,
    content: {
      tenant,
      textOf: (name) => texts[name] ?? '',
      pictures: { urls: new Map(Object.entries(urls)), documents },
    },
  });
}

/**
 * Returns the pictures that the stored versions show. A put keeps them, so that it can be undone.
 */
export async function picturesOfVersions(
  store: Firestore,
  clientId: ClientId,
): Promise<ReadonlySet<string>> {
  const versions = await store.batchGet(
    versionSlotSchema.options.map((slot) => paths.tenantVersion(clientId, slot)),
  );
  const ids = versions.flatMap((stored) => {
    const version = v.safeParse(versionDocument, stored?.fields);
    return version.success ? version.output.pictureIds : [];
  });
  return new Set(ids.flatMap((id) => picturePaths(clientId, id)));
}

/**
 * Returns the paths of the pictures that URLs show. A small version is stored only for a URL with
 * its mark.
 */
function storedPictures(clientId: ClientId, urls: readonly string[]): readonly DocumentPath[] {
  const all = urls.flatMap((url) => {
    const id = pictureIdOf(url);
    if (id === undefined) return [];
    const [full, small] = picturePaths(clientId, id);
    return smallPictureUrl(url) === url ? [full] : [full, small];
  });
  // The same picture may have two file names.
  return [...new Set(all)];
}

export const picturePaths = (
  clientId: ClientId,
  id: string,
): [full: DocumentPath, small: DocumentPath] => [
  paths.picture(clientId, id),
  paths.smallPicture(clientId, id),
];

/** Returns the id of the picture that one of our URLs shows. */
export const pictureIdOf = (url: string): string | undefined =>
  /\/pictures\/([0-9a-f]{32})(?:#|$)/.exec(url)?.[1];

/** Returns a tenant in the form of its file. Parsing that again returns the same tenant. */
export const asGiven = (tenant: TenantDraft): v.InferInput<typeof tenantSchema> => ({
  ...tenant,
  products: tenant.products.map(({ breaks, name, ...fields }) => ({
    ...fields,
    name: { ...name, ja: breaks ?? name.ja },
  })),
});

/** Returns the names of the text files that a tenant names. */
export const textNamesOf = ({ documents }: TenantDraft): readonly string[] =>
  Object.values(documents).flatMap(({ body }) => [body.ja, body.en]);

async function pack({ tenant, textOf, pictures }: TenantContent): Promise<Uint8Array> {
  const content = {
    tenant: asGiven(tenant),
    texts: Object.fromEntries(textNamesOf(tenant).map((name) => [name, textOf(name)])),
    pictures: Object.fromEntries(pictures.urls),
  };
  const stream = new Blob([JSON.stringify(content)])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Returns the value in a version's parts. Undefined if they are damaged. */
async function unpack(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<unknown> {
  try {
    const stream = new Blob([...parts]).stream().pipeThrough(new DecompressionStream('gzip'));
    return await new Response(stream).json();
  } catch {
    return undefined;
  }
}

/** Bytes per call, because a function accepts a limited number of arguments. */
const CHUNK = 8_192;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  }
  return btoa(text);
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

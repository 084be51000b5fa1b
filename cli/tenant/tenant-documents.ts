import * as v from 'valibot';
import { smallPictureUrl } from '../../contract/shared/small-picture.ts';
import { searchFields } from '../../worker/core/machines/search-words.ts';
import { soldWords } from '../../worker/core/machines/sold-words.ts';
import { type DocumentPath, documentPath } from '../../worker/core/store/segments.ts';
import { type Fields, GeoPoint, Timestamp, type Value } from '../../worker/core/store/values.ts';
import { entriesOf, privateFields, publicFields } from '../../worker/core/tenant/tenant-fields.ts';
import { contentHash } from './put/content-hash.ts';
import { pictureDocuments } from './put/picture-documents.ts';
import type { TenantFile } from './tenant-file.ts';

/** A document made from a tenant file. */
export type TenantDocument = {
  readonly path: DocumentPath;
  readonly fields: Fields;
  /** The machine. Its own document, its shelf and its code are written in one commit. */
  readonly machineId?: string;
  /** For a shelf: the first counts by slot, for slots without a stored count. */
  readonly firstStock?: Readonly<Record<string, Fields>>;
};

/**
 * Returns every document of a tenant. The client document is last, so a tenant appears when it is complete.
 * @throws TenantFileError with every photograph that cannot be used.
 */
export async function tenantDocuments(file: TenantFile): Promise<readonly TenantDocument[]> {
  const below = (...segments: readonly string[]) =>
    documentPath('clients', file.clientId, ...segments);
  const pictures = await pictureDocuments(file);
  const pictureUrl: PictureUrl = (name) =>
    name === undefined ? null : (pictures.urls.get(name) ?? null);
  const content = [
    ...appearance(file, below, pictureUrl),
    ...texts(file, below),
    ...file.products.map(({ id, picture, ...fields }) => ({
      path: below('products', id),
      fields: { ...defined(fields), pictureUrl: pictureUrl(picture) },
    })),
    ...file.machines.flatMap((machine) => machineDocuments(machine, file, below, pictureUrl)),
    ...coupons(file, below),
  ];
  return [...pictures.documents, ...content, { path: below(), fields: clientFields(file) }];
}

const clientDocument = v.object({
  ...entriesOf(publicFields, 'stored'),
  ...entriesOf(privateFields, 'stored'),
});

/**
 * Returns the fields that the service reads. A field that the file omits is omitted in the document too.
 */
function clientFields(file: TenantFile): Fields {
  const given = Object.entries(v.parse(clientDocument, file)).filter(([, value]) => value !== null);
  return Object.fromEntries(given);
}

const coupons = (file: TenantFile, below: Below): readonly TenantDocument[] =>
  (file.coupons ?? []).map(({ id, startsAt, expiresAt, ...fields }) => ({
    path: below('coupons', id),
    fields: { ...fields, startsAt: moment(startsAt), expiresAt: moment(expiresAt) },
  }));

const moment = (iso: string | null) => iso && Timestamp.ofMs(Date.parse(iso));

type Below = (...segments: readonly string[]) => DocumentPath;
type PictureUrl = (name: string | undefined) => string | null;

function appearance({ appearance: look }: TenantFile, below: Below, pictureUrl: PictureUrl) {
  const { appName, heroText, colors, character, logo, hero } = look;
  const logoUrl = pictureUrl(logo);
  const fields = {
    appName,
    colors,
    heroText: heroText ?? null,
    // The logo is never shown larger than 28 × 28.
    logoUrl: logoUrl && smallPictureUrl(logoUrl),
    heroUrl: pictureUrl(hero),
    ...(character ? { character: defined(character) } : {}),
  };
  return [{ path: below('settings', 'appearance'), fields }];
}

function texts({ documents, faqs, read }: TenantFile, below: Below): readonly TenantDocument[] {
  const bodies = Object.entries(documents).map(([name, { version, title, body }]) => ({
    path: below('documents', name),
    fields: {
      version,
      title,
      body: {
        ja: read(body.ja, 'text').toString('utf8'),
        en: read(body.en, 'text').toString('utf8'),
      },
    },
  }));
  return [
    ...bodies,
    ...faqs.map(({ id, words, ...fields }) => ({
      path: below('faqs', id),
      fields: { ...fields, ...(words ? { words } : {}) },
    })),
  ];
}

function machineDocuments(
  { id, picture, location, slots, layout, ...fields }: TenantFile['machines'][number],
  { products }: TenantFile,
  below: Below,
  pictureUrl: PictureUrl,
): readonly TenantDocument[] {
  const { kana = null } = fields;
  const sells = soldWords(
    products.filter((product) => slots.some(({ productId }) => productId === product.id)),
  );
  const machine = {
    ...fields,
    ...searchFields({ ...fields, kana, location, sells }),
    ...{ kana, sells },
    location: new GeoPoint(location.latitude, location.longitude),
    pictureUrl: pictureUrl(picture),
    layout: layout?.map((lanes) => ({ lanes })) ?? null,
  };
  const offer = slots.flatMap(({ count: _count, ...slot }) =>
    products
      .filter((product) => product.id === slot.productId)
      .map(({ name, breaks, taxRatePercent, temperature, volumeMl, picture: named }) => ({
        ...slot,
        ...{ name, breaks, taxRatePercent, temperature, volumeMl },
        pictureUrl: pictureUrl(named),
      })),
  );
  const firstStock = Object.fromEntries(slots.map(({ slot, count }) => [slot, { count }] as const));
  return [
    { path: below('machines', id), fields: machine, machineId: id },
    {
      path: below('machines', id, 'shelf', 'current'),
      fields: { offer, offerHash: contentHash(offer) },
      firstStock,
      machineId: id,
    },
    { path: below('machineCodes', fields.code), fields: { machineId: id }, machineId: id },
  ];
}

/** Removes undefined fields: Firestore has no `undefined`. */
function defined(fields: Readonly<Record<string, Value | undefined>>): Fields {
  const present: Record<string, Value> = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) present[key] = value;
  return present;
}

import * as v from 'valibot';
import { smallPictureUrl } from '../../../contract/shared/small-picture.ts';
import { definitionFields } from '../coupons/coupon-definition.ts';
import { searchFields } from '../machines/search-words.ts';
import { soldWords } from '../machines/sold-words.ts';
import { type DocumentPath, documentPath } from '../store/segments.ts';
import { type Fields, GeoPoint, type Value } from '../store/values.ts';
import { faqFields } from '../tenant/faq-document.ts';
import { lookFields } from '../tenant/look-document.ts';
import type { PhotoMark } from '../tenant/photo-mark.ts';
import type { DetailsMark } from '../tenant/product-details.ts';
import { contentHash } from '../tenant/put-mark.ts';
import { entriesOf, privateFields, publicFields } from '../tenant/tenant-fields.ts';
import type { TenantDraft } from './tenant-schema.ts';

/** A tenant, with the files that it names. */
export type TenantContent = {
  readonly tenant: TenantDraft;
  /** Returns the text of a named file. */
  readonly textOf: (name: string) => string;
  readonly pictures: Pictures;
  /** The console's marks, by product. Absent: no product has one. */
  readonly marks?: ReadonlyMap<string, ProductMarks>;
};

/** The marks of a product whose picture or details come from the console. */
export type ProductMarks = {
  readonly photo?: PhotoMark;
  readonly details?: DetailsMark;
};

/** The documents of a tenant's pictures, and the URLs by file name. */
export type Pictures = {
  readonly documents: readonly { readonly path: DocumentPath; readonly fields: Fields }[];
  readonly urls: ReadonlyMap<string, string>;
};

/** A document of a tenant. */
export type PutDocument = {
  readonly path: DocumentPath;
  readonly fields: Fields;
  /** The machine. Its own document, its shelf and its code are written in one commit. */
  readonly machineId?: string;
  /** Fields that only a new document gets, because the edge changes them later. */
  readonly firstFields?: Fields;
  /** For a shelf: the first counts by slot, for slots without a stored count. */
  readonly firstStock?: Readonly<Record<string, Fields>>;
};

/** Returns every document of a tenant. The client document is last. */
export async function tenantDocuments(content: TenantContent): Promise<readonly PutDocument[]> {
  const { tenant, pictures } = content;
  const below = (...segments: readonly string[]) =>
    documentPath('clients', tenant.clientId, ...segments);
  const pictureUrl: PictureUrl = (name) =>
    name === undefined ? null : (pictures.urls.get(name) ?? null);
  const ofMachines = await Promise.all(
    tenant.machines.map((machine) => machineDocuments(machine, tenant, below, pictureUrl)),
  );
  return [
    ...pictures.documents,
    ...appearance(tenant, below, pictureUrl),
    ...texts(content, below),
    ...tenant.products.map(({ id, picture, ...fields }) => ({
      path: below('products', id),
      fields: {
        ...defined(fields),
        pictureUrl: pictureUrl(picture),
        ...content.marks?.get(id),
      },
    })),
    ...ofMachines.flat(),
    ...coupons(tenant, below),
    { path: below(), fields: clientFields(tenant) },
  ];
}

const clientDocument = v.object({
  ...entriesOf(publicFields, 'stored'),
  ...entriesOf(privateFields, 'stored'),
});

/**
 * Returns the fields that the service reads. A field that the tenant omits is omitted in the document too.
 */
function clientFields(tenant: TenantDraft): Fields {
  const given = Object.entries(v.parse(clientDocument, tenant)).filter(
    ([, value]) => value !== null,
  );
  return Object.fromEntries(given);
}

const coupons = (tenant: TenantDraft, below: Below): readonly PutDocument[] =>
  (tenant.coupons ?? []).map(({ id, ...definition }) => ({
    path: below('coupons', id),
    fields: definitionFields(definition),
  }));

type Below = (...segments: readonly string[]) => DocumentPath;
type PictureUrl = (name: string | undefined) => string | null;

function appearance({ appearance: look }: TenantDraft, below: Below, pictureUrl: PictureUrl) {
  const { appName, heroText, colors, character, logo, hero, payMarks } = look;
  const logoUrl = pictureUrl(logo);
  const fields = lookFields({
    appName,
    colors,
    heroText: heroText ?? null,
    // The logo is never shown larger than 28 × 28, so the small version suffices.
    logoUrl: logoUrl && smallPictureUrl(logoUrl),
    heroUrl: pictureUrl(hero),
    character: character && defined(character),
    payMarks: payMarks && marks(payMarks, pictureUrl),
  });
  return [{ path: below('settings', 'appearance'), fields }];
}

/** Returns the addresses of the providers' artwork. */
const marks = (payMarks: object, pictureUrl: PictureUrl) =>
  Object.fromEntries(Object.entries(payMarks).map(([kind, name]) => [kind, pictureUrl(name)]));

function texts(
  { tenant: { documents, faqs }, textOf }: TenantContent,
  below: Below,
): readonly PutDocument[] {
  const bodies = Object.entries(documents).map(([name, { version, title, body }]) => ({
    path: below('documents', name),
    fields: {
      version,
      title,
      body: { ja: textOf(body.ja), en: textOf(body.en) },
    },
  }));
  return [
    ...bodies,
    ...faqs.map(({ id, ...content }) => ({ path: below('faqs', id), fields: faqFields(content) })),
  ];
}

async function machineDocuments(
  { id, picture, location, slots, layout, ...fields }: TenantDraft['machines'][number],
  { products }: TenantDraft,
  below: Below,
  pictureUrl: PictureUrl,
): Promise<readonly PutDocument[]> {
  const { kana = null, site = null, group = null, route = null } = fields;
  const sells = soldWords(
    products.filter((product) => slots.some(({ productId }) => productId === product.id)),
  );
  const machine = {
    ...fields,
    ...searchFields({ ...fields, kana, site, group, route, location, sells }),
    ...{ kana, sells, site, group, route },
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
    {
      path: below('machines', id),
      fields: machine,
      // Counts as offline until it first connects, so that the list of offline machines includes
      // it.
      firstFields: { faults: ['OFFLINE'] },
      machineId: id,
    },
    {
      path: below('machines', id, 'shelf', 'current'),
      fields: { offer, offerHash: await contentHash(offer) },
      firstStock,
      machineId: id,
    },
    { path: below('machineCodes', fields.code), fields: { machineId: id }, machineId: id },
  ];
}

/** Removes undefined fields, because Firestore has no `undefined`. */
function defined(fields: Readonly<Record<string, Value | undefined>>): Fields {
  const present: Record<string, Value> = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) present[key] = value;
  return present;
}

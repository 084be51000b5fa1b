import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { addCouponSchema, discountSchema } from '../../contract/coupons.ts';
import { clientIdSchema } from '../../contract/ids.ts';
import {
  entriesOf,
  privateFields,
  publicFields,
  fileTextSchema as text,
} from '../../worker/tenant/tenant-fields.ts';
import { CommandError } from '../command/command-error.ts';

const id = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/));
const filled = v.pipe(v.string(), v.nonEmpty());
const yen = v.pipe(v.number(), v.integer(), v.minValue(0));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/));

const document = v.strictObject({ version: filled, title: text, body: text });

const product = v.strictObject({
  id,
  name: text,
  maker: v.optional(text),
  category: filled,
  temperature: v.picklist(['cold', 'hot']),
  volumeMl: v.pipe(v.number(), v.integer(), v.minValue(1)),
  priceYen: yen,
  taxRatePercent: v.picklist([8, 10]),
  picture: v.optional(filled),
  note: v.optional(text),
});

const slot = v.pipe(
  v.strictObject({
    slot: v.pipe(v.string(), v.regex(/^[A-Z][0-9]{1,2}$/)),
    productId: id,
    priceYen: yen,
    capacity: count,
    count,
  }),
  v.check(({ capacity, count: filledTo }) => filledTo <= capacity, 'count is above capacity'),
);

const machine = v.strictObject({
  id,
  code: v.pipe(v.string(), v.regex(/^\d{1,8}$/)),
  name: text,
  /** How the name is read, in kana: the search finds the machine by it too. */
  kana: v.optional(filled),
  place: text,
  address: text,
  location: v.strictObject({
    latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  }),
  picture: v.optional(filled),
  order: v.number(),
  slots: v.array(slot),
});

const moment = v.pipe(
  v.string(),
  v.isoTimestamp('a moment with its zone, such as 2026-12-31T23:59:59+09:00'),
);

const coupon = v.strictObject({
  id,
  title: text,
  /** Normalised for comparison: upper case, without blanks and hyphens. */
  code: addCouponSchema.entries.code,
  enabled: v.optional(v.boolean(), true),
  totalCount: v.optional(v.nullable(count), null),
  discount: discountSchema,
  startsAt: v.optional(v.nullable(moment), null),
  expiresAt: v.optional(v.nullable(moment), null),
  productIds: v.optional(v.array(id), []),
  machineIds: v.optional(v.array(id), []),
  minimumYen: v.optional(yen, 0),
});

/** The tenant file (tenants/README.md); an unknown field is a mistake, not something to ignore. */
const tenantFileSchema = v.strictObject({
  clientId: clientIdSchema,
  ...entriesOf(publicFields, 'file'),
  ...entriesOf(privateFields, 'file'),
  appearance: v.strictObject({
    appName: text,
    logo: v.optional(filled),
    hero: v.optional(filled),
    heroText: v.optional(text),
    colors: v.strictObject({ primary: colour, background: colour, line: colour }),
  }),
  documents: v.strictObject({
    termsOfUse: document,
    privacyPolicy: document,
    about: document,
    seller: document,
  }),
  faqs: v.array(
    v.strictObject({
      id,
      category: text,
      order: v.number(),
      question: text,
      answer: text,
    }),
  ),
  products: v.array(product),
  machines: v.array(machine),
  coupons: v.optional(v.array(coupon)),
});

export type TenantFile = v.InferOutput<typeof tenantFileSchema> & {
  /** Reads a file that the tenant file names, relative to it. */
  readonly read: (path: string) => Buffer;
};

/** Why a tenant file cannot be used, as a sentence for its author. */
export class TenantFileError extends CommandError {}

/** Reads and checks a tenant file. @throws TenantFileError naming the field. */
export function readTenantFile(path: string): TenantFile {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), tenantFileSchema), readText(path));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new TenantFileError(`${path}: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
  }
  const file = parsed.output;
  const stray = strayReference(file);
  if (stray) throw new TenantFileError(`${path}: ${stray}`);
  return { ...file, read: (named) => readBytes(resolve(dirname(path), named)) };
}

/** The first thing that does not fit together: a merchant that is missing, a stray id, a code used twice. */
function strayReference(file: v.InferOutput<typeof tenantFileSchema>): string | undefined {
  const { products, machines, coupons = [] } = file;
  const [productIds, machineIds] = [products, machines].map(
    (list) => new Set(list.map((one) => one.id)),
  );
  const onShelves = machines.flatMap((one) =>
    one.slots
      .filter(({ productId }) => !productIds?.has(productId))
      .map(({ slot: name, productId }) => `${one.id} ${name}: no product ${productId}`),
  );
  const inCoupons = coupons.flatMap((one) => [
    ...one.productIds.filter((p) => !productIds?.has(p)).map((p) => `${one.id}: no product ${p}`),
    ...one.machineIds.filter((m) => !machineIds?.has(m)).map((m) => `${one.id}: no machine ${m}`),
  ]);
  const codes = coupons.map(({ code }) => code);
  const twice = codes.filter((code, index) => codes.indexOf(code) !== index);
  const sharedCodes = machines.flatMap(({ id: other, code }, index) => {
    const first = machines.findIndex((one) => one.code === code);
    const { id: holder } = machines[first] ?? { id: other };
    return first < index ? [`the machines ${holder} and ${other} have the same code ${code}`] : [];
  });
  const noMerchant =
    file.payMethods.includes('paypay') && !file.paypay
      ? ['paypay.merchantId: PayPay is offered, so the tenant needs a merchant of its own there']
      : [];
  return [
    ...noMerchant,
    ...onShelves,
    ...sharedCodes,
    ...inCoupons,
    ...twice.map((code) => `the code ${code} is used twice`),
  ][0];
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new TenantFileError(`${path} cannot be read.`);
  }
}

const readText = (path: string) => readBytes(path).toString('utf8');

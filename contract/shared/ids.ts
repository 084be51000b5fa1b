import * as v from 'valibot';

/** Path segments that are never a tenant, because the edge uses these addresses itself. */
const RESERVED_CLIENT_IDS: readonly string[] = ['api', 'builds', 'clients', 'assets', 'offers'];

/**
 * A tenant's id, part of every address below `/{clientId}`. Ids that Firestore generates fit. It
 * cannot begin with `_`, because Firestore reserves `__…__`. Ids are case-sensitive, but reserved
 * words stay reserved in any case.
 */
export const clientIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/),
  v.check((id) => !RESERVED_CLIENT_IDS.includes(id.toLowerCase())),
  v.brand('ClientId'),
);
export type ClientId = v.InferOutput<typeof clientIdSchema>;

/**
 * A LINE user id. LINE's own ids are `U` + 32 hex digits. Any safe path segment is accepted. The id
 * only comes from LINE's profile answer or from a token that we signed.
 */
export const lineUserIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/),
  v.brand('LineUserId'),
);
export type LineUserId = v.InferOutput<typeof lineUserIdSchema>;

/** One signed-in browser of one user. */
export const sessionIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{16,64}$/),
  v.brand('SessionId'),
);
export type SessionId = v.InferOutput<typeof sessionIdSchema>;

/** A LINE Login channel: digits. */
export const channelIdSchema = v.pipe(v.string(), v.regex(/^\d{1,20}$/), v.brand('ChannelId'));
export type ChannelId = v.InferOutput<typeof channelIdSchema>;

/** A LIFF app: `{channelId}-{suffix}`. */
export const liffIdSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}-[A-Za-z0-9]{1,32}$/),
  v.brand('LiffId'),
);
export type LiffId = v.InferOutput<typeof liffIdSchema>;

/** The id of a tenant's own document (machine, product, FAQ): one safe path segment. */
export const documentIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/));

export const machineIdSchema = v.pipe(documentIdSchema, v.brand('MachineId'));
export type MachineId = v.InferOutput<typeof machineIdSchema>;

export const productIdSchema = v.pipe(documentIdSchema, v.brand('ProductId'));
export type ProductId = v.InferOutput<typeof productIdSchema>;

/**
 * 26 base32 characters. They identify the order, its payment at the provider and the machine's
 * command.
 */
export const orderIdSchema = v.pipe(v.string(), v.regex(/^[a-z2-7]{26}$/), v.brand('OrderId'));
export type OrderId = v.InferOutput<typeof orderIdSchema>;

export const faqIdSchema = v.pipe(documentIdSchema, v.brand('FaqId'));
export type FaqId = v.InferOutput<typeof faqIdSchema>;

/** A slot's name as marked on the machine. */
export const slotSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,15}$/));

import * as v from 'valibot';

/** More yen than any drink costs. A higher limit is probably a typing error. */
export const MAX_LIMIT_YEN = 1_000_000;
const yen = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_LIMIT_YEN));
const word = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

/**
 * The tenant's limits of refunds, in yen. A refund that needs another person also needs a passkey.
 */
const refundLimitsSchema = v.pipe(
  v.object({ passkeyAboveYen: yen, approvalAboveYen: yen, perDayYen: yen }),
  v.forward(
    v.check(({ passkeyAboveYen, approvalAboveYen }) => passkeyAboveYen <= approvalAboveYen),
    ['approvalAboveYen'],
  ),
);

/** The tenant's client at an OpenID provider. */
const providerSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)),
  name: word,
  issuer: v.pipe(word, v.url()),
  clientId: word,
  hd: v.optional(word),
  tid: v.optional(word),
  pkce: v.boolean(),
});

/** The settings that an owner may change: the limits of refunds, and where staff sign in. */
const consoleSettingsSchema = v.object({
  refunds: refundLimitsSchema,
  identityProviders: v.pipe(
    v.array(providerSchema),
    v.maxLength(10),
    // The ids must differ, because staff choose a provider by its id.
    v.check((providers) => new Set(providers.map(({ id }) => id)).size === providers.length),
  ),
});
export type ConsoleSettings = v.InferOutput<typeof consoleSettingsSchema>;

/** `PUT /settings`. `version`: the version that the page loaded. Null: nothing was stored. */
export const putSettingsSchema = v.object({
  ...consoleSettingsSchema.entries,
  version: v.nullable(v.pipe(v.string(), v.maxLength(60))),
});

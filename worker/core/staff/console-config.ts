import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { type LocalText, localTextSchema } from '../../../contract/shared/language.ts';
import { type IdentityProvider, identityProviderSchema } from '../platforms/identity-provider.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';

const yen = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `clients/{c}/settings/console` as the tenant's file has it. Amounts in yen. */
export const consoleConfigSchema = v.object({
  identityProviders: v.optional(v.array(identityProviderSchema), []),
  refunds: v.optional(
    v.object({
      /** A refund above this amount needs a recent passkey. */
      passkeyAboveYen: v.optional(yen, 1000),
      /** A refund above this amount needs another person's approval. */
      approvalAboveYen: v.optional(yen, 3000),
      /** What one member of staff may refund in a day. */
      perDayYen: v.optional(yen, 30_000),
    }),
    {},
  ),
});

/** The part of a tenant that the console needs. */
export type ConsoleTenant = {
  readonly clientId: ClientId;
  readonly name: LocalText;
  readonly identityProviders: readonly IdentityProvider[];
  readonly refunds: RefundLimits;
  /** Every price must be a multiple of this. */
  readonly priceStepYen: number;
};
export type RefundLimits = v.InferOutput<typeof consoleConfigSchema>['refunds'];

/** People compare prices with those paid in coins, from ¥10 on. A tenant may set another step. */
const PRICE_STEP_YEN = 10;

const named = v.object({
  name: localTextSchema,
  priceStepYen: v.optional(v.fallback(v.number(), PRICE_STEP_YEN), PRICE_STEP_YEN),
});

/** Reads a tenant's name and its settings of the console. Undefined if there is no such tenant. */
export async function readConsoleTenant(
  store: Firestore,
  clientId: ClientId,
): Promise<ConsoleTenant | undefined> {
  const [client, settings] = await store.batchGet([
    paths.client(clientId),
    paths.consoleSettings(clientId),
  ]);
  if (!client) return undefined;
  const tenant = v.safeParse(named, client.fields);
  const config = v.safeParse(consoleConfigSchema, settings?.fields ?? {});
  if (!tenant.success || !config.success) throw new UnreadableDocument('TENANT', clientId);
  return { clientId, ...tenant.output, ...config.output };
}

import type * as v from 'valibot';
import type { SecretField } from '../../../../contract/console/secrets.ts';
import type { PageName } from '../../../../contract/customer/pages.ts';
import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import type { Language } from '../../../../contract/shared/language.ts';
import type { SecretLookup } from '../../secret-lookup.ts';
import type { PayProvider } from './pay-provider.ts';
import type { ColumnMapping } from './settlement-columns.ts';

/** An adapter's runtime dependencies. */
export type ProviderRuntime = {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly nowMs: () => number;
  /** The tenants' keys that the store contains instead of the settings. */
  readonly secrets: SecretLookup;
  /** An MD5 function, for runtimes whose Web Crypto has none (Node). */
  readonly md5?: ((bytes: Uint8Array) => Promise<ArrayBuffer>) | undefined;
};

/** An address that may be a provider's return. `param` also searches LINE's `liff.state`. */
export type ReturnAddress = {
  readonly pathname: string;
  readonly param: (name: string) => string | null;
};

/** The data of a return: the nonce that finds the binding, and the evidence to verify. */
export type ReturnEvidence = {
  readonly nonce: string | undefined;
  readonly evidence: string | null;
};

/** A tenant's keys. `account` is undefined if the keys do not name the merchant. */
export type GivenKeys = { readonly account: string | undefined; readonly value: unknown };

/** The keys that a tenant needs to call a provider. */
export type ProviderKeys<S> = {
  /**
   * The setting that contains them by tenant. The store contains them sealed, under the provider's
   * kind.
   */
  readonly setting: Extract<keyof S, string>;
  readonly schema: v.GenericSchema<unknown, GivenKeys>;
  /** Its fields, as the console asks for them. */
  readonly form: readonly SecretField[];
  /** Returns the tenants whose entries in the settings are for this account. */
  readonly holdersOf: (settings: S, account: string) => readonly string[];
  /** What an operator should check next if the provider refuses valid keys. */
  readonly ifRefused: string;
};

/**
 * - OK, FAILED: the relay's report about itself and the provider behind it.
 * - NOT_USED: calls go to the provider's own test hosts.
 * - MISSING: calls go to its production host, which accepts no Worker.
 */
export type RelayState = 'OK' | 'FAILED' | 'NOT_USED' | 'MISSING';

/** A relay with a fixed address, for a provider that accepts only registered addresses. */
export type ProviderRelay<S> = {
  readonly look: (
    settings: S,
    send: (request: Request) => Promise<Response>,
  ) => Promise<RelayState>;
  /** The doctor's texts for states that are no finding, and its advice for MISSING. */
  readonly notUsed: string;
  readonly missing: string;
  readonly remedy: string;
};

/**
 * A payment provider, as the rest of the edge sees it. The provider's own folder contains
 * everything else, and `registry.ts` beside the folders lists all providers. How to add one:
 * docs/recipes/provider.md. @typeParam S the settings that it needs.
 */
export type ProviderDescriptor<S> = {
  readonly kind: PayMethodKind;
  /** The platform's name in measurements. */
  readonly platform: Uppercase<string>;
  readonly keys: ProviderKeys<S>;
  /**
   * Where a tenant's merchant is named: in its keys, or in the field `{kind}.merchantId` of its
   * file and document.
   */
  readonly merchantIn: 'keys' | 'tenant';
  /** Absent if the provider accepts calls from any address. */
  readonly relay?: ProviderRelay<S>;
  readonly create: (settings: S, runtime: ProviderRuntime) => PayProvider;
  /**
   * Returns why the method is not on sale if `merchantOf` returns undefined: what an operator must
   * configure.
   */
  readonly noMerchant: (clientId: string) => string;
  /** The page that the provider redirects back to. */
  readonly returnPage: PageName;
  /** Reads the return data of an address. Undefined if it is not a return of this provider. */
  readonly readReturn: (address: ReturnAddress) => ReturnEvidence | undefined;
  /**
   * Returns the account whose link a notice reports as changed. Undefined for any other notice.
   * Absent if the provider sends no notices. A notice is only a hint, so the caller asks the
   * provider.
   */
  readonly readNotice?: (body: unknown) => string | undefined;
  /**
   * Whether it refunds a part of a payment. An order has only one refund, so the rest then stays
   * paid.
   */
  readonly refundsInPart: boolean;
  /** How to read the payment file that the provider's own console offers. */
  readonly settlementFile: ColumnMapping;
  /** The texts in messages to a person about their money. */
  readonly texts: Readonly<
    Record<
      Language,
      {
        /** When held money appears as released. */
        readonly held: string;
        /** When captured money appears as refunded. */
        readonly refunded: string;
      }
    >
  >;
};

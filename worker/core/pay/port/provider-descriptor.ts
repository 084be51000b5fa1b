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
  /** The tenants' keys that are in the store instead of the settings. */
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

/**
 * A payment provider, as the rest of the edge knows it. Its own folder contains everything else,
 * and `registry.ts` beside the folders lists all providers. How to add one: CONTRIBUTING.md.
 *
 * @typeParam S the settings that it needs.
 */
export type ProviderDescriptor<S> = {
  readonly kind: PayMethodKind;
  /** The name of the platform in measurements. */
  readonly platform: Uppercase<string>;
  readonly create: (settings: S, runtime: ProviderRuntime) => PayProvider;
  /**
   * Why the method is not on sale if `merchantOf` returns undefined: what an operator must
   * configure.
   */
  readonly noMerchant: (clientId: string) => string;
  /** The page that the provider redirects back to. */
  readonly returnPage: PageName;
  /** Reads the return data of an address. Undefined if it is not a return of this provider. */
  readonly readReturn: (address: ReturnAddress) => ReturnEvidence | undefined;
  /**
   * Returns the account whose link a notice reports as changed, or undefined for any other notice.
   * Absent if the provider sends none. A notice is only a hint, so the caller asks the provider.
   */
  readonly readNotice?: (body: unknown) => string | undefined;
  /** How to read the file of payments that its console offers. */
  readonly settlementFile: ColumnMapping;
  /** The texts about a person's money in messages. */
  readonly texts: Readonly<
    Record<
      Language,
      {
        /** When held money shows as released. */
        readonly held: string;
        /** When captured money shows as refunded. */
        readonly refunded: string;
      }
    >
  >;
};

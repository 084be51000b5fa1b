import type { PayMethodKind } from '../../../contract/client.ts';
import type { Language } from '../../../contract/language.ts';
import type { PageName } from '../../../contract/pages.ts';
import type { SecretLookup } from '../../secret-lookup.ts';
import type { PayProvider } from './pay-provider.ts';

/** What an adapter uses of its runtime. */
export type ProviderRuntime = {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly nowMs: () => number;
  /** The tenants' keys that are no settings. */
  readonly secrets: SecretLookup;
  /** Where the runtime's Web Crypto has no MD5 (Node). */
  readonly md5?: ((bytes: Uint8Array) => Promise<ArrayBuffer>) | undefined;
};

/** An address that a provider may have led back to; `param` also looks into LINE's `liff.state`. */
export type ReturnAddress = {
  readonly pathname: string;
  readonly param: (name: string) => string | null;
};

/** What came back with a person: the nonce to find the binding by, and what must be verified. */
export type ReturnEvidence = {
  readonly nonce: string | undefined;
  readonly evidence: string | null;
};

/**
 * A payment provider, as the rest of the edge knows it. Everything else about it is in its own folder;
 * `registry.ts` beside the folders lists them all. How to add one: CONTRIBUTING.md.
 * @typeParam S the settings it needs.
 */
export type ProviderDescriptor<S> = {
  readonly kind: PayMethodKind;
  readonly create: (settings: S, runtime: ProviderRuntime) => PayProvider;
  /** Why it is not on sale for a tenant for which `merchantOf` knows no merchant: what an operator must set. */
  readonly noMerchant: (clientId: string) => string;
  /** The page that the provider leads back to. */
  readonly returnPage: PageName;
  /** What of a return stands in an address; undefined where it is no return of this provider. */
  readonly readReturn: (address: ReturnAddress) => ReturnEvidence | undefined;
  /**
   * The account of which a notice says that something about its link changed; undefined for any other
   * notice. Absent where the provider sends none. A notice is a hint: the provider is asked.
   */
  readonly readNotice?: (body: unknown) => string | undefined;
  /** What a person is told about their money, in messages. */
  readonly texts: Readonly<
    Record<
      Language,
      {
        /** When money that was only held shows as free again. */
        readonly held: string;
        /** When money that was taken shows as given back. */
        readonly refunded: string;
      }
    >
  >;
};

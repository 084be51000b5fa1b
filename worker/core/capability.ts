import type { DataExport } from '../../contract/customer/data-export.ts';
import type { PageName } from '../../contract/customer/pages.ts';
import type { LineUser, ScreenData } from '../../contract/customer/session.ts';
import type { OrderEffect } from './order-effect.ts';
import type { LineUserDocument } from './person/line-user-document.ts';
import type { PersonKey } from './person-key.ts';
import type { Result } from './result.ts';
import type { Services } from './services.ts';
import type { Write } from './store/writes.ts';
import type { TenantClient } from './tenant-client.ts';

/**
 * What a capability contributes to a person's account and orders. Each capability's folder exports
 * one, and only `capabilities.ts` lists them.
 */
export type Capability = {
  readonly closing?: Closing;
  /**
   * Returns the capability's part of the exported data. All parts together form `dataExportSchema`.
   */
  readonly exported?: (services: Services, asked: ExportRequest) => Promise<Partial<DataExport>>;
  readonly screens?: Screens;
  /** What happens when an order moves. */
  readonly order?: OrderEffect;
};

/** The closing of an account, in the order of its steps. Every step may run again. */
type Closing = {
  /**
   * Returns the error that prevents the closing. Capabilities that send the same query share its
   * answer.
   *
   * @throws UnreadableDocument, because an unreadable document may describe unfinished work.
   */
  readonly blocked?: (
    services: Pick<Services, 'store' | 'nowMs'>,
    leaver: PersonKey,
    user: LineUserDocument,
  ) => Promise<Result<void>>;
  /** Returns writes for the commit that closes the account. */
  readonly writes?: (
    services: Services,
    leaver: PersonKey,
    user: LineUserDocument,
  ) => Promise<readonly Write[]>;
  /** Ends what exists outside of the store, before anything else is erased. */
  readonly leave?: EndAccount;
  /** Deletes what names the person, or removes the person from it. */
  readonly erase?: EndAccount;
};

/** @param client null if the tenant is gone or unreadable. */
type EndAccount = (
  services: Services,
  leaver: PersonKey,
  client: TenantClient | null,
) => Promise<void>;

/** A request for a person's data. `cursor`: where the purchases continue. */
export type ExportRequest = {
  readonly client: TenantClient;
  readonly person: PersonKey;
  readonly user: LineUserDocument;
  readonly registeredAt: string | null;
  readonly cursor: string | undefined;
  readonly nowMs: number;
};

/**
 * The data of pages' first screens. Each loader returns the API path that a page would call, and
 * its answer.
 */
type Screens = {
  /** The same for every visitor. It may be read before the person is identified. */
  readonly shared?: Partial<Record<PageName, SharedLoader>>;
  /** The same without a session, where it differs from `shared`. */
  readonly open?: Partial<Record<PageName, SharedLoader>>;
  /** Only for this person. */
  readonly personal?: Partial<Record<PageName, PersonalLoader>>;
};

type Params = Readonly<Record<string, string>>;
export type Loaded = readonly [apiPath: string, answer: unknown] | undefined;
export type SharedLoader = (
  services: Services,
  client: TenantClient,
  params: Params,
) => Promise<Loaded>;

/** `common`: the data that was read for every visitor of the page. */
export type ScreenPlace = { readonly params: Params; readonly common: ScreenData };
export type PersonalLoader = (
  services: Services,
  client: TenantClient,
  mine: PersonKey & { readonly lineUser: LineUser },
  place: ScreenPlace,
) => Promise<Loaded>;

/**
 * Returns a successful answer. For a failed one the browser calls the API itself and shows the
 * error.
 */
export const found = (apiPath: string, result: Result<unknown>): Loaded =>
  result.ok ? [apiPath, result.value] : undefined;

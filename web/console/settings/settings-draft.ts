import type { ConsoleSettings } from '../../../contract/console/console-settings.ts';

export type Limit = keyof ConsoleSettings['refunds'];
export const limits = [
  'passkeyAboveYen',
  'approvalAboveYen',
  'perDayYen',
] as const satisfies readonly Limit[];

/** The text fields of a provider. */
export const providerFields = ['id', 'name', 'issuer', 'clientId', 'hd', 'tid'] as const;
export type ProviderField = (typeof providerFields)[number];

/** The typed values of the settings. `key` identifies a row. */
export type Draft = {
  readonly refunds: Readonly<Record<Limit, string>>;
  readonly providers: readonly ProviderDraft[];
};
export type ProviderDraft = { readonly key: string } & Readonly<Record<ProviderField, string>> & {
    readonly pkce: boolean;
  };

export const draftOf = ({ refunds, identityProviders }: ConsoleSettings): Draft => ({
  refunds: {
    passkeyAboveYen: String(refunds.passkeyAboveYen),
    approvalAboveYen: String(refunds.approvalAboveYen),
    perDayYen: String(refunds.perDayYen),
  },
  providers: identityProviders.map((provider) => ({
    ...{ key: provider.id, id: provider.id, name: provider.name, issuer: provider.issuer },
    ...{ clientId: provider.clientId, hd: provider.hd ?? '', tid: provider.tid ?? '' },
    pkce: provider.pkce,
  })),
});

export const emptyProvider = (): ProviderDraft => ({
  ...{ key: crypto.randomUUID(), id: '', name: '', issuer: '', clientId: '', hd: '', tid: '' },
  pkce: true,
});

/** Returns the settings to send. An invalid limit stays invalid, so that the API refuses it. */
export const settingsOf = ({ refunds, providers }: Draft): ConsoleSettings => ({
  refunds: {
    passkeyAboveYen: yenOf(refunds.passkeyAboveYen),
    approvalAboveYen: yenOf(refunds.approvalAboveYen),
    perDayYen: yenOf(refunds.perDayYen),
  },
  identityProviders: providers.map(({ id, name, issuer, clientId, hd, tid, pkce }) => ({
    ...{ id: id.trim(), name, issuer: issuer.trim(), clientId: clientId.trim(), pkce },
    ...(hd.trim() === '' ? {} : { hd: hd.trim() }),
    ...(tid.trim() === '' ? {} : { tid: tid.trim() }),
  })),
});

const yenOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : -1);

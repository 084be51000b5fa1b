import type { BindingId } from '../../../contract/customer/pay-methods.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { PersonKey } from '../person-key.ts';

type SealPurpose =
  | 'pay-method-account'
  | 'cloud-token'
  | 'binding-cloud-token'
  | 'closing-line-token'
  | 'custom-token'
  | 'tenant-secret';

/** The purpose and the owner of a sealed text. It opens only with exactly the same context. */
export type SealContext = readonly [purpose: SealPurpose, clientId: string, ...of: string[]];

type Binding = PersonKey & { readonly bindingId: BindingId };

/** Seals the provider's own id of a pay method's account. */
export const payMethodAccount = ({ clientId, lineUserId, bindingId }: Binding): SealContext => [
  'pay-method-account',
  clientId,
  lineUserId,
  bindingId,
];

/** Seals the cloud system's token in every session of one person. */
export const cloudToken = ({ clientId, lineUserId }: PersonKey): SealContext => [
  'cloud-token',
  clientId,
  lineUserId,
];

/** Seals the cloud system's token that is stored with the nonce of one binding. */
export const bindingCloudToken = ({ clientId, lineUserId, bindingId }: Binding): SealContext => [
  'binding-cloud-token',
  clientId,
  lineUserId,
  bindingId,
];

/** Seals LINE's access token, which the closing of an account revokes. */
export const closingLineToken = ({ clientId, lineUserId }: PersonKey): SealContext => [
  'closing-line-token',
  clientId,
  lineUserId,
];

/** Seals LINE's access token inside a custom token. */
export const customTokenSecret = (clientId: string, lineUserId: string): SealContext => [
  'custom-token',
  clientId,
  lineUserId,
];

/** Seals one entry of a tenant's credentials. */
export const tenantSecret = (clientId: ClientId, name: string): SealContext => [
  'tenant-secret',
  clientId,
  name,
];

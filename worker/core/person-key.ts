import type { ClientId, LineUserId } from '../../contract/shared/ids.ts';

/** Names one person of one tenant. A use case takes it instead of the session that proved it. */
export type PersonKey = { readonly clientId: ClientId; readonly lineUserId: LineUserId };

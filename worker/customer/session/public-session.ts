import type { Session } from '../../../contract/customer/session.ts';
import type { PublicClient } from '../../../contract/shared/client.ts';
import type { LineUserId } from '../../../contract/shared/ids.ts';
import { type LineUserDocument, publicLineUser } from '../../core/person/line-user-document.ts';
import { setupState } from '../../core/person/setup-state.ts';

/** Returns what the browser receives about a session's person, at sign-in and with every page. */
export const publicSession = (
  { setup }: PublicClient,
  lineUserId: LineUserId,
  user: LineUserDocument,
  nowMs: number,
): Session => ({
  lineUser: publicLineUser(lineUserId, user),
  setup: setupState(setup, user, nowMs),
  activeOrder: user.activeOrder,
});

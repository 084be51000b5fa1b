import type { ChannelId } from '../../../contract/shared/ids.ts';
import type { LineProfile } from '../../core/platforms/line.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { Services } from '../../core/services.ts';

export type LineIdentity = { readonly channelId: ChannelId; readonly profile: LineProfile };

/**
 * Verifies an access token with LINE and returns its channel and its user. It asks for both in
 * parallel. CHANNEL_MISMATCH if LINE issued it for another channel than `expected`.
 */
export async function proveIdentity(
  { line }: Services,
  accessToken: string,
  expected?: string,
): Promise<Result<LineIdentity>> {
  const [verified, profile] = await Promise.all([
    line.verify(accessToken),
    line.profile(accessToken),
  ]);
  if (!verified.ok) return verified;
  if (expected !== undefined && verified.value !== expected) return fail('CHANNEL_MISMATCH');
  if (!profile.ok) return profile;
  return ok({ channelId: verified.value, profile: profile.value });
}

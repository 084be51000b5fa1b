import type { ChannelId } from '../../contract/ids.ts';
import type { LineProfile } from '../platforms/line.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';

export type Identity = { readonly channelId: ChannelId; readonly profile: LineProfile };

/**
 * LINE's word on an access token: still valid, for which channel, and whose it is. Both questions
 * go out side by side. CHANNEL_MISMATCH when it was issued for another channel than `expected`.
 */
export async function proveIdentity(
  { line }: Services,
  accessToken: string,
  expected?: string,
): Promise<Result<Identity>> {
  const [verified, profile] = await Promise.all([
    line.verify(accessToken),
    line.profile(accessToken),
  ]);
  if (!verified.ok) return verified;
  if (expected !== undefined && verified.value !== expected) return fail('CHANNEL_MISMATCH');
  if (!profile.ok) return profile;
  return ok({ channelId: verified.value, profile: profile.value });
}

import { contextToken } from './context-token.ts';
import { signIdToken } from './id-token.ts';
import type { LineState } from './line.ts';
import { profileOf } from './profile.ts';

export type HashCredentials = {
  accessToken: string;
  idToken: string;
  contextToken: string;
  featureToken: string;
  clientId: string;
  userId: string;
  hash: string;
};

/** Returns the parameters that LINE's app puts into the URL hash when it opens a LIFF app. */
export async function issueHashCredentials(
  line: LineState,
  request: {
    personId: string;
    channelId: string;
    liffId?: string | undefined;
    seconds?: number | undefined;
  },
  origin: string,
): Promise<HashCredentials> {
  const { personId, channelId } = request;
  const token = line.tokens.issue(channelId, personId, request.seconds);
  const { userId } = await profileOf(line, token, origin);
  const registered = request.liffId === undefined ? undefined : line.registry.app(request.liffId);
  const app = registered ??
    line.registry.apps().find((candidate) => candidate.channelId === channelId) ?? {
      liffId: request.liffId ?? `${channelId}-sandbox`,
      channelId,
      endpointUrl: 'http://localhost/',
      name: '',
      scanQr: 1,
    };
  const credentials = {
    access_token: token.token,
    context_token: contextToken(app, 'utou', userId),
    feature_token: `feature-${crypto.randomUUID()}`,
    id_token: await signIdToken(line, token, origin),
    client_id: channelId,
    mst_challenge: await line.subWindows.drawChallenge(),
  };
  return {
    accessToken: credentials.access_token,
    idToken: credentials.id_token,
    contextToken: credentials.context_token,
    featureToken: credentials.feature_token,
    clientId: channelId,
    userId,
    hash: `#${new URLSearchParams(credentials)}`,
  };
}

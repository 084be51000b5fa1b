import { edgeFetch } from './deployment.ts';
import { control, seed } from './stand-ins.ts';

export const APP = 'https://app.test';

/** Creates a tenant with its LINE channel. */
export async function openTenant(clientId: string, channelId: string): Promise<void> {
  await seed({
    [`clients/${clientId}`]: {
      name: clientId,
      lineLogin: { channelId, liffId: `${channelId}-app` },
      setup: { required: ['welcome'] },
      payMethods: ['paypay'],
      paypay: { merchantId: `merchant-${clientId}` },
    },
  });
  await control('PUT', `/line/apps/${channelId}-app`, {
    channelId,
    endpointUrl: `${APP}/${clientId}`,
  });
}

type Issued = { readonly accessToken: string; readonly userId: string };

/** Returns the token that LINE would give to this person's browser. */
export async function lineToken(
  personId: string,
  channelId: string,
  expiresInSeconds?: number,
): Promise<Issued> {
  const options = expiresInSeconds === undefined ? {} : { expiresInSeconds };
  return (await control('POST', '/line/tokens', { personId, channelId, ...options })) as Issued;
}

/**
 * For each cookie that a test knows: the browser's LINE token and its current cookie. A session gets a new
 * id when its rights change, and the browser then uses the new cookie.
 */
const browsers = new Map<string, { cookie: string; readonly accessToken: string }>();

let address = 0;

/** Sends a request to the edge, each time from a new network, so that no rate limit applies by accident. */
export async function send(
  method: string,
  path: string,
  options: {
    readonly body?: unknown;
    /** A body that JSON.stringify could not produce. */
    readonly rawBody?: string | Uint8Array<ArrayBuffer> | undefined;
    readonly cookie?: string | undefined;
    /** `x-line-access-token: ''` omits the token that LINE's SDK would provide. */
    readonly headers?: Record<string, string>;
  } = {},
): Promise<Response> {
  address += 1;
  const known = browsers.get(options.cookie ?? '');
  const body =
    options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const answer = await edgeFetch(`${APP}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'cf-connecting-ip': `2001:db8:${(address >> 16).toString(16)}:${(address & 0xffff).toString(16)}::1`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // A browser sends its origin with every write.
      ...(options.cookie && method !== 'GET' ? { origin: APP } : {}),
      ...(options.cookie ? { cookie: known?.cookie ?? options.cookie } : {}),
      ...(known ? { 'x-line-access-token': known.accessToken } : {}),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const renewed = cookieOf(answer);
  if (known && renewed.startsWith('__Host-session.') && !path.endsWith('/session')) {
    known.cookie = renewed;
  }
  return answer;
}

/** Returns the session cookie of a response, for the next request. */
export function cookieOf(answer: Response): string {
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

/**
 * Signs a person in and returns the cookie. By default they are not a friend of the tenant's account,
 * because friends get messages, which cost reads and writes.
 */
export async function signedIn(
  clientId: string,
  channelId: string,
  personId = 'misaki',
  follows = false,
) {
  await control('PUT', '/line/follow', { personId, channelId, follows });
  const { accessToken, userId } = await lineToken(personId, channelId);
  const answer = await send('POST', `/api/clients/${clientId}/session`, { body: { accessToken } });
  if (answer.status !== 200) throw new Error(await answer.text());
  const cookie = cookieOf(answer);
  browsers.set(cookie, { cookie, accessToken });
  return { cookie, userId, accessToken };
}

type ProblemBody = {
  error: { status: number; code: string; message: string; requestId: string; data?: unknown };
};

/** Returns the problem in a response. */
export const problemIn = async (answer: Response) => (await answer.json<ProblemBody>()).error;

import { edgeFetch } from './deployment.ts';
import { control, seed } from './stand-ins.ts';

export const APP = 'https://app.test';

/** A tenant of its own, with its LINE channel registered. */
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

/** What LINE would hand to the browser of this person. */
export async function lineToken(
  personId: string,
  channelId: string,
  expiresInSeconds?: number,
): Promise<Issued> {
  const options = expiresInSeconds === undefined ? {} : { expiresInSeconds };
  return (await control('POST', '/line/tokens', { personId, channelId, ...options })) as Issued;
}

/**
 * What a browser holds beside the cookie that a test knows it by: LINE's token, and the cookie as it is
 * by now. A session gets a new id when what it stands for changes, and its browser follows.
 */
const browsers = new Map<string, { cookie: string; readonly accessToken: string }>();

let address = 0;

/** A request through the door. Each comes from a network of its own, so that no limit is met by chance. */
export async function send(
  method: string,
  path: string,
  options: {
    readonly body?: unknown;
    /** A body that JSON.stringify would not make. */
    readonly rawBody?: string;
    readonly cookie?: string | undefined;
    /** `x-line-access-token: ''` leaves out the token that LINE's SDK would give. */
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
      // As a browser does: every write names where it comes from.
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

/** The session cookie an answer set, ready to be sent back. */
export function cookieOf(answer: Response): string {
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

/**
 * Signs a person in and gives the cookie. They are no friend of the tenant's account unless the test
 * says so: a friend gets messages, and costs what they cost.
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

/** The problem an answer carries. */
export const problemIn = async (answer: Response) => (await answer.json<ProblemBody>()).error;

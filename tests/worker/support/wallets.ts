import { control } from './stand-ins.ts';
import { send, signedIn } from './visitor.ts';

export type Started = { readonly id: string; readonly redirectUrl: string };

/** Starts a binding and returns the edge's response. */
export async function startBinding(tenant: string, kind: string, cookie: string): Promise<Started> {
  const answer = await send('POST', `/api/clients/${tenant}/pay-methods/${kind}/bind`, { cookie });
  if (answer.status !== 200) throw new Error(await answer.text());
  return answer.json<Started>();
}

/** Answers on the provider's page as the person. Returns the URL to which the provider redirects. */
export async function decideAt(
  { redirectUrl }: Started,
  decision: string,
  person = 'misaki',
): Promise<URL> {
  const fields = { decision, walletId: person, accountId: person };
  const answer = await fetch(redirectUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`the provider led nowhere: ${answer.status}`);
  return new URL(location);
}

/** Opens the URL to which the provider redirected the browser. */
export const arrive = (at: URL, cookie?: string, headers: Record<string, string> = {}) =>
  send('GET', at.pathname + at.search, { cookie, headers });

/** Opens a PayPay wallet and a d払い account that are not bound. Returns their shared id. */
export async function newWallet(): Promise<string> {
  const id = `w${crypto.randomUUID().slice(0, 8)}`;
  await control('PUT', `/paypay/wallets/${id}`, {
    name: id,
    phoneNumber: '09000000000',
    balance: 5000,
  });
  await control('PUT', `/gmo/accounts/${id}`, {
    name: id,
    phoneNumber: '09000000000',
    balance: 5000,
  });
  return id;
}

type Listed = { id: string; kind: string; label: string; state: string; isDefault: boolean };

export async function payMethods(tenant: string, cookie: string): Promise<readonly Listed[]> {
  const answer = await send('GET', `/api/clients/${tenant}/pay-methods`, { cookie });
  return (await answer.json<{ bound: Listed[] }>()).bound;
}

/** Signs in a person who has bound this wallet. */
export async function withBoundWallet(
  tenant: string,
  channel: string,
  kind: string,
  person: string,
  wallet = person,
) {
  const visitor = await signedIn(tenant, channel, person);
  const started = await startBinding(tenant, kind, visitor.cookie);
  await arrive(await decideAt(started, 'approve', wallet), visitor.cookie);
  return { ...visitor, id: started.id };
}

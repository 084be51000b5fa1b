import { control } from '../sandbox/control.ts';
import type { TestEnvironment } from '../test-environment/test-environment.ts';
import { lineCredentials } from '../test-environment/visitor.ts';
import { type Operations, operationsOf } from './operations.ts';

/**
 * Counts Firestore reads and writes of a sign-in. The tenant is in the edge's memory, as in a running
 * service.
 */
export async function countFirestore(
  environment: TestEnvironment,
): Promise<Record<string, Operations>> {
  const { app, standIns } = environment;
  const signIn = async (accessToken: string, cookie?: string) => {
    const answer = await fetch(`${app}/api/clients/demo/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie, origin: app } : {}) },
      body: JSON.stringify({ accessToken }),
    });
    await answer.arrayBuffer();
    return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  };
  await control(standIns, 'POST', '/line/users', { personId: 'bench', displayName: '計測' });
  const { accessToken } = await lineCredentials(standIns, '1650000001-demoAAAA', 'bench');
  await (await fetch(`${app}/api/clients/demo`)).arrayBuffer();
  let cookie = '';
  const first = await operationsOf(standIns, async () => {
    cookie = await signIn(accessToken);
  });
  const repeated = await operationsOf(standIns, () => signIn(accessToken, cookie));
  const elsewhere = await operationsOf(standIns, () => signIn(accessToken));
  const page = await operationsOf(standIns, async () =>
    (await fetch(`${app}/demo/account`, { headers: { cookie } })).arrayBuffer(),
  );
  return {
    'first sign-in': first,
    'repeated sign-in': repeated,
    'sign-in on another device': elsewhere,
    'page with a session': page,
  };
}

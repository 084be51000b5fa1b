import { beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../worker/app.ts';
import { control } from '../support/stand-ins.ts';
import { openTenant, send, signedIn } from '../support/visitor.ts';

// The golden file beside this test has the answer of each route of the customers' app. Refactoring does
// not change it. After a change of behaviour, update it: npx vitest run --config
// tests/worker/vitest.config.ts golden --update

const CHANNEL = '1650003077';

const routes = [
  ...new Set(
    createApp(null)
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`),
  ),
].toSorted();

beforeAll(() => openTenant('golden', CHANNEL));

/**
 * Returns a text with placeholders for the values that differ in each run: ids, times, tokens, a person's
 * colours.
 */
const steady = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'TIME')
    .replaceAll(/U[0-9a-f]{32}/g, 'USER')
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'TOKEN')
    .replaceAll(/"([xy])":"[\w-]{43}"/g, '"$1":"KEY"')
    .replaceAll(/\b\d{13}\b/g, 'MS');

async function answerOf(method: string, path: string, cookie?: string): Promise<string> {
  const address = path
    .replace(':clientId', 'golden')
    .replaceAll(/:\w+(?:\{[^}]*\})?/g, 'some-id')
    .replaceAll('*', 'some-id');
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
  const answer = await send(method, address, { cookie, ...body });
  const kind = answer.headers.get('content-type') ?? 'nothing';
  const kept = answer.headers.get('cache-control') ?? 'unsaid';
  const text = kind.includes('json') ? await answer.text() : '';
  if (!kind.includes('json')) await answer.body?.cancel();
  return `${answer.status} ${kind}, cache ${kept}\n    ${steady(text)}`;
}

test('every route has the recorded answers for a visitor and a signed-in person', async () => {
  let answers = '';
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    // One route closes the account and another signs out, so each call has a new person.
    const personId = crypto.randomUUID();
    await control('POST', '/line/users', { personId, displayName: 'Golden' });
    const { cookie } = await signedIn('golden', CHANNEL, personId);
    const visitor = await answerOf(method, path);
    const person = await answerOf(method, path, cookie);
    answers += `${route}\n  visitor: ${visitor}\n`;
    answers += `  person: ${person === visitor ? 'the same' : person}\n`;
  }
  await expect(answers).toMatchFileSnapshot('./route-answers.txt');
});

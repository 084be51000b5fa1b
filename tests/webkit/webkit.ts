import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import { trust } from '../../cli/local/certificate.ts';
import { control as callControl } from '../../lab/sandbox/control.ts';
import type { TestEnvironment } from '../../lab/test-environment/test-environment.ts';
import { type WebkitVisitor, webkitVisitor } from '../../lab/test-environment/webkit-visitor.ts';

const provided = inject('webkit');

/** Without WebKit no test can run. The setup has printed a message. */
export const isMissing = provided === null;

/** The URLs of the started processes. */
export const environment: Pick<TestEnvironment, 'app' | 'standIns' | 'settings'> =
  provided?.environment ?? { app: '', standIns: '', settings: {} };

const open: WebkitVisitor[] = [];

beforeAll(async () => {
  if (!provided) return;
  trust(provided.certificate);
  // Discards the errors that pages of earlier files have reported.
  await reportedErrors();
});
afterEach(async ({ task }) => {
  const heard: string[] = [];
  for (const visitor of open.splice(0)) {
    if (task.result?.state === 'fail') await keepPicture(visitor, task.name);
    heard.push(...(await visitor.complaints()));
    await visitor.webkit.close();
  }
  if (provided) heard.push(...(await reportedErrors()));
  expect(heard, 'unexpected errors in the browser').toEqual([]);
});

/** Stores the last picture of a failed test below `.state/webkit-tests`. */
async function keepPicture({ webkit }: WebkitVisitor, name: string): Promise<void> {
  const picture = await webkit.driver.takeScreenshot();
  writeFileSync(`.state/webkit-tests/${name.slice(0, 40)}.png`, Buffer.from(picture, 'base64'));
}

/** Opens a new WebKit on a phone. */
export async function newVisitor(): Promise<WebkitVisitor> {
  const visitor = await webkitVisitor(provided?.screen ?? '');
  open.push(visitor);
  return visitor;
}

export const control = (method: string, path: string, body?: unknown) =>
  callControl(environment.standIns, method, path, body);

/** Creates a new person with a PayPay wallet of the same name. */
export async function newPerson(): Promise<string> {
  const personId = `webkit-${crypto.randomUUID()}`;
  const name = `林檎 ${personId.slice(7, 13)}`;
  await control('POST', '/line/users', { personId, displayName: name });
  await control('PUT', `/paypay/wallets/${personId}`, { name, phoneNumber: '09012345678' });
  return name;
}

/** Signs in through LINE's page, as in an external browser. */
export async function signIn(visitor: WebkitVisitor, name: string, path = '/demo'): Promise<void> {
  await visitor.goto(environment.app + path);
  await visitor.press(name);
  const isBack = async () => {
    const { origin, searchParams } = await visitor.address();
    return origin === environment.app && !searchParams.has('code');
  };
  await visitor.webkit.driver.wait(isBack, 20_000, 'never came back from LINE’s page');
  await visitor.settle();
}

const reportsSchema = v.object({
  documents: v.optional(v.array(v.object({ name: v.string(), fields: v.unknown() })), []),
});
const known = new Set<string>();

/** Returns the uncaught errors that the app has reported to the edge since the last call. */
async function reportedErrors(): Promise<readonly string[]> {
  const project = environment.settings['FIRESTORE_PROJECT_ID'] ?? '';
  const path = `/v1/projects/${project}/databases/(default)/documents/logs/app/errors`;
  const answer = await fetch(`${environment.standIns}${path}?pageSize=300`, {
    headers: { authorization: 'Bearer owner' },
  });
  const { documents } = v.parse(reportsSchema, await answer.json());
  const fresh = documents.filter(({ name }) => !known.has(name));
  for (const { name } of fresh) known.add(name);
  return fresh
    .map(({ fields }) => JSON.stringify(fields))
    .filter((one) => one.includes('browser-error'));
}

import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTenantApi } from '../../web/customer/api/client.ts';
import { localBodies } from '../../web/customer/api/local-problems.ts';
import { problemOfThrown, readJson } from '../../web/customer/api/problem.ts';
import { problemRow } from '../../web/customer/api/problem-row.ts';
import { statusLine } from '../../web/customer/screens/errors/error-screens.tsx';

afterEach(() => void vi.unstubAllGlobals());

const { api, tenantParams } = createTenantApi('demo');
const schema = v.object({ state: v.picklist(['CREATED']) });

/** Returns the problem of a call when the network answers like this. */
async function problemAfter(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  try {
    await readJson(await api.coupons.$get({ param: tenantParams }), schema);
  } catch (thrown) {
    return problemOfThrown(thrown);
  }
  throw new Error('the call came through');
}

const answering =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));

describe('the problem of a failed call', () => {
  test('is the connection if there is no answer', async () => {
    const none = () => Promise.reject(new TypeError('Failed to fetch'));
    expect((await problemAfter(none)).code).toBe('OFFLINE');
  });

  test('is the connection if the answer is incomplete or a Wi-Fi login page', async () => {
    const page = () => Promise.resolve(new Response('<html>Free Wi-Fi</html>'));
    expect((await problemAfter(page)).code).toBe('OFFLINE');
  });

  test('asks for a reload if the edge sends an unknown value', async () => {
    expect((await problemAfter(answering({ state: 'TELEPORTED' }))).code).toBe('APP_OUTDATED');
    expect((await problemAfter(answering({ condition: 'CREATED' }))).code).toBe('APP_OUTDATED');
  });

  test('is the one in the edge’s answer, if there is one', async () => {
    const error = { status: 409, code: 'SOLD_OUT', message: 'x', requestId: 'r-1' };
    expect(await problemAfter(answering({ error }, 409))).toMatchObject({
      code: 'SOLD_OUT',
      requestId: 'r-1',
    });
  });

  test('is an internal error if our own code throws, even a TypeError', () => {
    expect(problemOfThrown(new TypeError('undefined is not a function')).code).toBe('APP_FAULT');
    expect(problemOfThrown('a string').code).toBe('APP_FAULT');
  });
});

describe('the texts of a problem', () => {
  test('differ for the connection and each problem of the browser, in both languages', () => {
    const rows = ['OFFLINE', ...Object.keys(localBodies)].map(problemRow);
    for (const language of ['ja', 'en'] as const) {
      const sentences = rows.flatMap(({ title, body }) => [title[language], body[language]]);
      expect(new Set(sentences).size).toBe(2 * rows.length);
      expect(sentences).not.toContain('');
    }
    expect(problemRow('APP_OUTDATED').body.ja).toContain('読み込み直して');
  });

  test('are those of the catalogue for codes of the edge', () => {
    expect(problemRow('SOLD_OUT').title.en).toBe('Sold out');
    expect(problemRow('FROM_THE_FUTURE')).toEqual(problemRow('INTERNAL'));
  });
});

describe('the error page', () => {
  test('shows the specification’s texts for 404 and 500', () => {
    expect(statusLine(404)).toBe('404 Page Not Found');
    expect(statusLine(500)).toBe('500 Internal Server Error');
    expect(statusLine(403)).toBe('403 Forbidden');
  });

  test('shows only the number of an unusual status', () => {
    expect(statusLine(418)).toBe('418');
  });
});

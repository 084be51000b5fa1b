import { beforeAll, describe, expect, test } from 'vitest';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import { type Desk, outcomeOf, signIn, visit } from '../support/console.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'besieged';
let finance: Desk;

beforeAll(async () => {
  await openTenant(TENANT, '1650009911');
  finance = await signIn(TENANT, ['finance']);
});

const publicCall = async (path: string, body: unknown) =>
  outcomeOf(await visit(`/api/${TENANT}${path}`, { method: 'POST', body }));

/** Sends bytes as an uploaded form. */
const sendForm = async (type: string, text: string) =>
  outcomeOf(
    await visit(`/api/${TENANT}/settlement`, {
      method: 'POST',
      cookie: finance.cookie,
      headers: { 'content-type': type, [SHOWN_STAFF_HEADER]: finance.staffId },
      raw: await new Blob([text]).arrayBuffer(),
    }),
  );

/** Returns a form with one file, as a browser writes it. */
const formOf = (file: string, mapping = '') =>
  [
    ...['--b', 'content-disposition: form-data; name="day"', '', '2026-10-14'],
    ...['--b', 'content-disposition: form-data; name="mapping"', '', mapping],
    '--b',
    'content-disposition: form-data; name="files"; filename="october.csv"',
    ...['content-type: text/csv', '', file, '--b--', ''],
  ].join('\r\n');

test.each(['__a__', '__', '..', 'a/b'])('the passkey %s is rejected', async (id) => {
  const response = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };
  const passkey = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  expect((await passkeyCall(passkey)).status).toBeLessThan(500);
});

/** Answers a challenge with a passkey. */
async function passkeyCall(passkey: object): Promise<Response> {
  const path = `/api/${TENANT}/passkeys`;
  const asked = await visit(`${path}/challenge`, { method: 'POST', body: {} });
  const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return visit(`${path}/sign-in`, { method: 'POST', cookie, body: passkey });
}

describe('an upload', () => {
  test.each([
    ['without its boundary', 'multipart/form-data', 'x'],
    ['with another boundary', 'multipart/form-data; boundary=c', formOf('a,b\n')],
    ['that breaks off', 'multipart/form-data; boundary=b', '--b\r\ncontent-dis'],
  ])('%s is refused', async (_, type, text) => {
    expect(await sendForm(type, text)).toBe('CONSOLE_INPUT_INVALID');
  });

  test.each([
    ['many quotes of an odd number', `a,"${'""'.repeat(4_000_000)}`],
    ['a quote behind a quoted cell', '"a"b,c\n'],
  ])('with %s cannot be read', async (_, file) => {
    const type = 'multipart/form-data; boundary=b';
    expect(await sendForm(type, formOf(file))).toBe('SETTLEMENT_FILE_UNREADABLE');
  });

  test.each([
    ['nothing', ''],
    ['a reserved name', '__name__'],
    ['1,600 bytes', `${'あ'.repeat(533)}x`],
  ])('whose mapping names a status by %s is refused', async (_, status) => {
    const columns = { orderId: 'id', status: 'state', amountYen: 'yen' };
    const mapping = JSON.stringify({ provider: 'paypay', columns, statuses: { [status]: 'paid' } });
    const type = 'multipart/form-data; boundary=b';
    const file = `id,state,yen\r\n${'x'.repeat(26)},${status},160`;
    expect(await sendForm(type, formOf(file, mapping))).toBe('SETTLEMENT_MAPPING_WRONG');
  });
});

describe('a body of 200 KB', () => {
  const large = { invitation: 'x'.repeat(200_000) };

  test.each(['/invitation/challenge', '/sign-in/company', '/passkeys/sign-in', '/nowhere'])(
    'is not read at %s',
    async (path) => {
      expect(await publicCall(path, large)).toBe('CONSOLE_BODY_TOO_LARGE');
    },
  );

  test('is not read without a session, not even at the upload', async () => {
    const answer = await visit(`/api/${TENANT}/settlement`, { method: 'POST', body: large });
    expect(await outcomeOf(answer)).toBe('STAFF_SESSION_REQUIRED');
    expect(answer.status).toBe(401);
  });

  test('is not read to its end if the request does not state its size', async () => {
    let read = 0;
    const chunk = new TextEncoder().encode('x'.repeat(10_000));
    const body = new ReadableStream({
      pull(controller) {
        read += 1;
        if (read > 1000) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const path = `/api/${TENANT}/invitation/challenge`;
    const answer = await visit(path, { method: 'POST', stream: body });
    expect(await outcomeOf(answer)).toBe('CONSOLE_BODY_TOO_LARGE');
    expect(read).toBeLessThan(20);
  });
});

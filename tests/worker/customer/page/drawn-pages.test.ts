import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Boot, bootSchema } from '../../../../contract/customer/boot.ts';
import { createApp } from '../../../../worker/app.ts';
import {
  newShopper,
  offered,
  openMachine,
  openShop,
  putMachine,
  type Shopper,
  shelfPath,
} from '../../support/shop.ts';
import { patch, seed, trafficOf } from '../../support/stand-ins.ts';
import { APP } from '../../support/visitor.ts';

const TENANT = 'drawn';
const CHANNEL = '1650011181';
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8"/></svg>';
const address = (id: string) => `/api/clients/${TENANT}/pictures/${id}`;
const put = (id: string, contentType: string, text: string) =>
  seed({ [`clients/${TENANT}/pictures/${id}`]: { contentType, bytes: btoa(text) } });
let machineId: string;
let shopper: Shopper;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  const heroUrl = `/api/clients/${TENANT}/pictures/hero`;
  await seed({ [`clients/${TENANT}/settings/appearance`]: { heroUrl } });
  await put('hero', 'image/svg+xml', drawing);
  ({ machineId } = await openMachine(TENANT, { A1: 5 }));
  shopper = await newShopper(TENANT, CHANNEL, 'paypay');
});

let drawn: Boot[];
beforeEach(() => {
  drawn = [];
});
afterEach(() => void vi.restoreAllMocks());

let machines = 0;
/** Returns the page of a machine that nobody has opened yet. */
async function unopened(): Promise<string> {
  machines += 1;
  await putMachine(TENANT, `m-new-${machines}`, { A1: 5 });
  return `/machines/m-new-${machines}`;
}

/** Screens that record the data with which they are rendered. */
const draw = (boot: Boot) => {
  drawn.push(boot);
  return Promise.resolve(`<p>drawn ${Object.keys(boot.screen).join()}</p>`);
};

async function open(page: string, cookie = '', settings: object = {}, how = draw) {
  const context = createExecutionContext();
  const answer = await createApp(how).request(
    `${APP}/${TENANT}${page}`,
    { headers: { cookie } },
    { ...env, ...settings },
    context,
  );
  const html = await answer.text();
  await waitOnExecutionContext(context);
  return { answer, html };
}

describe('the edge renders', () => {
  test('a machine’s page with its shelf, for a visitor without a session', async () => {
    const { html, answer } = await open(`/machines/${machineId}`);
    expect(html).toContain(`<div id="root" data-drawn><p>drawn /machines/${machineId}</p></div>`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(html).toContain('id="session">null</script>');
  });

  test('the main page with the machines', async () => {
    expect((await open('')).html).toContain('<p>drawn /machines</p>');
  });

  test('the same page for a signed-in person, with the person’s data after it', async () => {
    const { html, answer } = await open(await unopened(), shopper.cookie);
    const [before = '', behind = ''] = html.split('id="session">');
    expect(before).toContain('data-drawn');
    expect(behind).toContain(shopper.userId);
    // The head names the cookie's person for the concurrent sign-in. The rendered page contains no person.
    expect(before.slice(before.indexOf('data-drawn'))).not.toContain(shopper.userId);
    expect(JSON.stringify(drawn)).not.toContain(shopper.userId);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('an unchanged page only once', async () => {
    const page = await unopened();
    const first = await open(page);
    const second = await open(page, shopper.cookie);
    await open(`${page}?utm=a`);
    await open(`${page}?liffId=${CHANNEL}-another`);
    expect(drawn).toHaveLength(1);
    // The payload is the same as in the first rendering, so the browser hydrates the same screen.
    const boot = (html: string) => /id="boot">([^<]*)</.exec(html)?.[1];
    expect(boot(second.html)).toBe(boot(first.html));
  });

  test('a page in each language separately', async () => {
    const page = await unopened();
    await open(page);
    const context = createExecutionContext();
    const headers = { 'accept-language': 'en' };
    const address = `${APP}/${TENANT}${page}`;
    await (await createApp(draw).request(address, { headers }, env, context)).text();
    expect(drawn.map(({ language }) => language)).toEqual(['ja', 'en']);
  });

  test('a page again after the shelf was read again', async () => {
    await putMachine(TENANT, 'm-moved', { A1: 5 });
    await open('/machines/m-moved');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    await patch(`clients/${TENANT}/machines/m-moved`, { place: { ja: '2階', en: 'Floor 2' } });
    await open('/machines/m-moved');
    vi.useRealTimers();
    expect(JSON.stringify(drawn[0])).not.toContain('2階');
    expect(JSON.stringify(drawn[1])).toContain('2階');
  });
});

describe('the sent page', () => {
  const request = (page: string, how: typeof draw, context = createExecutionContext()) =>
    createApp(how).request(`${APP}/${TENANT}${page}`, {}, env, context);
  /** Returns the chunks of a body. A chunk from memory arrives in one read, however large it is. */
  async function chunksOf(answer: Response): Promise<string[]> {
    const reader = answer.body?.getReader({ mode: 'byob' });
    const chunks: string[] = [];
    for (;;) {
      const read = await reader?.read(new Uint8Array(1 << 20));
      if (!read?.value || read.done) return chunks;
      chunks.push(new TextDecoder().decode(read.value));
    }
  }

  test('is one chunk if all of it is cached', async () => {
    const page = await unopened();
    const first = (await chunksOf(await request(page, draw))).join('');
    const again = await chunksOf(await request(page, draw));
    expect(again).toHaveLength(1);
    const plain = (html: string) => html.replaceAll(/nonce="[^"]+"/g, '');
    expect(again.map(plain)).toEqual([plain(first)]);
  });

  test('starts with the head while the screen is still being rendered', async () => {
    const drawing = Promise.withResolvers<string>();
    const answer = await request(await unopened(), () => drawing.promise);
    const reader = answer.body?.getReader();
    const head = new TextDecoder().decode((await reader?.read())?.value);
    expect(head).toContain('<title>');
    expect(head).not.toContain('id="root"');
    drawing.resolve('<p>late</p>');
    const body = new TextDecoder().decode((await reader?.read())?.value);
    expect(body).toContain('<div id="root" data-drawn><p>late</p></div>');
    await reader?.cancel();
  });

  test('has a new nonce in every answer, and its policy names it', async () => {
    const page = await unopened();
    const answers = [await open(page), await open(page), await open(page)];
    const nonces = answers.map(({ html, answer }) => {
      const found = new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce));
      expect(found.size).toBe(1);
      const [nonce] = found;
      const policy = answer.headers.get('content-security-policy');
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(3);
    expect(drawn).toHaveLength(1);
  });

  test('contains the requested address with its query, although the screen is cached', async () => {
    const page = await unopened();
    const liffId = `${CHANNEL}-another`;
    const asked = [page, `${page}?utm=</script>`, `${page}?liffId=${liffId}`];
    const boots: Boot[] = [];
    for (const address of asked) {
      const { html } = await open(address);
      boots.push(v.parse(bootSchema, JSON.parse(/id="boot">([^<]*)</.exec(html)?.[1] ?? '')));
    }
    expect(boots.map((boot) => boot.page)).toEqual([
      `/${TENANT}${page}`,
      `/${TENANT}${page}?utm=%3C%2Fscript%3E`,
      `/${TENANT}${page}?liffId=${liffId}`,
    ]);
    expect(boots.map((boot) => boot.liffId === liffId)).toEqual([false, false, true]);
    expect(drawn).toHaveLength(1);
  });
});

/** Returns the content of a picture's `data:` URL. */
const image = (address = '') => decodeURIComponent(address.replace('data:image/svg+xml,', ''));

describe('the first drinks', () => {
  const shelfOf = (machine: string, urls: readonly string[]) =>
    seed({
      [`clients/${TENANT}/machines/${machine}`]: {
        ...{ code: '1', name: { ja: '1', en: '1' }, place: { ja: '1', en: '1' } },
      },
      [shelfPath(TENANT, machine)]: {
        offer: urls.map((pictureUrl, index) => offered(`A${index + 1}`, { pictureUrl })),
      },
    });

  test('are in the HTML with their drawings, for four rows of the widest machine', async () => {
    for (let n = 0; n < 26; n += 1) await put(`drink-${n}`, 'image/svg+xml', drawing);
    await shelfOf(
      'm-drawings',
      Array.from({ length: 26 }, (_, n) => address(`drink-${n}`)),
    );
    await open('/machines/m-drawings');
    expect(Object.keys(drawn[0]?.pictures ?? {})).toEqual(
      Array.from({ length: 24 }, (_, n) => address(`drink-${n}`)),
    );
    expect(drawn[0]?.pictures[address('drink-0')]).toBe(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8' preserveAspectRatio='xMidYMax'><path d='M0 0h8'/></svg>",
    );
  });

  test('stay images if they contain more than shapes and colours', async () => {
    const linked = drawing.replace('<path', '<a href="/"/><path');
    await put('linked', 'image/svg+xml', linked);
    await shelfOf('m-linked', [address('linked')]);
    await open('/machines/m-linked');
    expect(image(drawn[0]?.pictures[address('linked')])).toBe(linked);
  });

  test('come with the tenant’s large picture if the main page shows it', async () => {
    const heroUrl = address('hero');
    // Later than any cached value of an earlier test.
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] });
    await open('');
    await open(await unopened());
    vi.useRealTimers();
    expect(drawn.map(({ page }) => page)).toEqual([`/${TENANT}`, expect.stringContaining('m-new')]);
    expect(drawn.map(({ pictures }) => image(pictures[heroUrl]))).toEqual([drawing, '']);
  });

  test('leave photographs, large drawings, other hosts and missing pictures to the browser', async () => {
    await put('photo', 'image/webp', 'not a drawing');
    await put('large', 'image/svg+xml', drawing.padEnd(5_000));
    const elsewhere = 'https://cdn.example/drink.svg';
    await shelfOf('m-photos', [address('photo'), address('large'), elsewhere, address('gone')]);
    await open('/machines/m-photos');
    expect(drawn[0]?.pictures).toEqual({});
  });

  test('are not read if they are known to be photographs', async () => {
    await shelfOf('m-known', [`${address('known')}#288`]);
    const traffic = await trafficOf(() => open('/machines/m-known'));
    // One read for the machine, and one for its shelf.
    expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBe(2);
  });

  test('are read once for all visitors', async () => {
    await put('once', 'image/svg+xml', drawing);
    await shelfOf('m-once', [address('once')]);
    const traffic = await trafficOf(async () => {
      for (const visit of ['?a', '?b', '?c']) await open(`/machines/m-once${visit}`);
    });
    const reads = traffic.filter(({ path }) => path.includes('batchGet'));
    // One read for the shelf, and one for its only picture.
    expect(reads.length).toBe(2);
    expect(drawn.every(({ pictures }) => address('once') in pictures)).toBe(true);
  });
});

describe('the browser renders instead of the edge', () => {
  test.each([
    ['a page of a person', '/account'],
    ['an item’s confirmation', '/machines/m-1?item=A1'],
    ['a return from a wallet', '?binding=abc'],
    ['a machine that is not there', '/machines/m-nowhere'],
  ])('%s', async (_what, page) => {
    const { html } = await open(page);
    expect(html).not.toContain('data-drawn');
    expect(drawn).toEqual([]);
  });

  test('every page if a setting disables rendering', async () => {
    const { html } = await open(`/machines/${machineId}`, '', { DRAW_PAGES: 'off' });
    expect(html).toContain('class="shell" data-page="machine"');
    expect(drawn).toEqual([]);
  });

  test('a page whose outline has placeholders: the rows of a list, a purchase, a set-up step', async () => {
    const pages = ['/account/order', '/account/order/a1', '/initialization/welcome'];
    const outlines = await Promise.all(
      pages.map(
        async (page) =>
          /<style nonce="[^"]+">([^<]*)<\/style><div id="root">/.exec((await open(page)).html)?.[1],
      ),
    );
    expect(
      outlines.map((css) => [
        css?.includes('margin-top:-14px'),
        css?.includes('height:12.25rem'),
        css?.includes('height:4px'),
      ]),
    ).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
  });

  test('a page whose rendering failed, and logs it', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    const broken = () => Promise.reject(new Error('no such component'));
    const { html, answer } = await open(await unopened(), '', {}, broken);
    expect(answer.status).toBe(200);
    expect(html).toContain('class="shell" data-page="machine"');
    expect(lines.join()).toContain('page.not-drawn');
  });
});

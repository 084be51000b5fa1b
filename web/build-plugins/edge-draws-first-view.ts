import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const NOTHING = '\0nothing-at-the-edge';

/**
 * The edge draws the screens of the first view. What loads behind them in the browser is never drawn there,
 * and would double the Worker: its dynamic imports lead nowhere.
 */
export function edgeDrawsFirstView(): Plugin {
  return {
    name: 'edge-draws-first-view',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'client',
    resolveDynamicImport: (specifier, importer) =>
      importer?.startsWith(web) && typeof specifier === 'string' ? { id: NOTHING } : null,
    load: {
      filter: { id: /nothing-at-the-edge/ },
      handler: () => 'export {}',
    },
  };
}

import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const NOTHING = '\0nothing-at-the-edge';

/**
 * Removes dynamic imports from the edge's build of the screens. The edge draws only the first view, and the
 * lazy parts would double the Worker's size.
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

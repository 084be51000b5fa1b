import type { Plugin } from 'vite';

const OWN = '\0own-external-store';

/**
 * SWR brings a copy of `useSyncExternalStore` for React 17, and asks at run time whether it is needed. It is
 * not: React's own takes its place (0.7 KB gzip of every first view).
 */
export function ownExternalStore(): Plugin {
  return {
    name: 'own-external-store',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^use-sync-external-store\/shim/ },
      handler: () => OWN,
    },
    load: {
      filter: { id: /own-external-store/ },
      handler: (id) => (id === OWN ? `export { useSyncExternalStore } from 'react';` : null),
    },
  };
}

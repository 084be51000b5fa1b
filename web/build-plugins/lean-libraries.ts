import type { Plugin } from 'vite';

/** What libraries bring along and nobody here can reach, by how they import it, and what stands in its place. */
const replaced: readonly {
  readonly from: RegExp;
  readonly importer: RegExp;
  readonly code: string;
}[] = [
  {
    // SWR's copy of the hook for React 17; at run time it finds React's own, and uses that.
    from: /^use-sync-external-store\/shim/,
    importer: /./,
    code: `export { useSyncExternalStore } from 'react';`,
  },
  {
    // Writes a Cookie header for calls from a server; a browser lets no script write one.
    from: /utils\/cookie\.js$/,
    importer: /hono[\\/]dist[\\/]client[\\/]/,
    code: `export const serialize = () => '';`,
  },
];
const PREFIX = '\0lean-library-';

/** Leaves that out of what a phone has to load: 1.4 KB gzip of every first view. */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer = '') {
      const found = replaced.findIndex(
        (one) => one.from.test(source) && one.importer.test(importer),
      );
      return found < 0 ? null : PREFIX + found;
    },
    load(id) {
      return id.startsWith(PREFIX)
        ? (replaced[Number(id.slice(PREFIX.length))]?.code ?? null)
        : null;
    },
  };
}

import type { Plugin } from 'vite';

/** Library code that the app cannot reach, by import path, with its replacement. */
const replaced: readonly {
  readonly from: RegExp;
  readonly importer: RegExp;
  readonly code: string;
}[] = [
  {
    // SWR's copy of a hook for React 17. With React 18 and later, SWR uses React's own.
    from: /^use-sync-external-store\/shim/,
    importer: /./,
    code: `export { useSyncExternalStore } from 'react';`,
  },
  {
    // Writes a Cookie header for calls from a server. Scripts in a browser cannot set it.
    from: /utils\/cookie\.js$/,
    importer: /hono[\\/]dist[\\/]client[\\/]/,
    code: `export const serialize = () => '';`,
  },
];
const PREFIX = '\0lean-library-';

/** Removes that code from the first view: 1.4 KB gzip. */
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

import type { Plugin } from 'vite';

/** Creating a schema has no side effect. Parsing may throw. */
const building = /\bv\.(?!parse|safeParse|assert|is\b)[a-z]\w*\(/gi;

/**
 * Marks schema creation as free of side effects. The bundler cannot see this across modules, and kept
 * schemas that only the edge uses in every first view (1 KB gzip).
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/](contract|web)[\\/].*\.tsx?$/, code: /from 'valibot'/ },
      handler: (code) => ({
        code: code.replace(building, (call) => `/*#__PURE__*/ ${call}`),
        map: null,
      }),
    },
  };
}

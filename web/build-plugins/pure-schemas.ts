import type { Plugin } from 'vite';

/** Building a schema has no effect; parsing throws. */
const building = /\bv\.(?!parse|safeParse|assert|is\b)[a-z]\w*\(/gi;

/**
 * Says of every schema that building it may be left out where nobody uses it. The bundler cannot see
 * that across modules, and kept what only the edge parses in every page's first view (1 KB gzip).
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

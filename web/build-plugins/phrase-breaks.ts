import type { Plugin } from 'vite';
import { markPhrases } from './mark-phrases.ts';

type Chunk = { readonly isEntry: boolean; readonly imports: readonly string[] };

/** The files that the page's entry needs before it runs: the first view. */
function firstFiles(chunks: Readonly<Record<string, Chunk>>): ReadonlySet<string> {
  const entries = Object.entries(chunks).filter(([, { isEntry }]) => isEntry);
  const found = new Set(entries.map(([file]) => file));
  for (const file of found) for (const next of chunks[file]?.imports ?? []) found.add(next);
  return found;
}

/**
 * Marks the phrases of our Japanese sentences for engines that cannot find them (WebKit, so LINE on
 * iPhone). The first view stays unmarked, because its size is limited and it must equal the edge's
 * HTML.
 */
export function phraseBreaks(): Plugin {
  return {
    name: 'phrase-breaks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk(code, { fileName }, _, { chunks }) {
      if (firstFiles(chunks).has(fileName)) return null;
      return { code: markPhrases(code, this.parse(code)), map: null };
    },
  };
}

import type { Plugin } from 'vite';
import { scriptFallbacks, styleFallbacks } from './floor/fallbacks.ts';
import { scanScript } from './floor/scan-script.ts';
import { scanStyles } from './floor/scan-styles.ts';

/**
 * Fails the build when its output needs more than the oldest browsers have (`browserslist` in
 * package.json). Vite lowers the syntax, but neither lowers nor detects built-ins.
 */
export function keepFloor(): Plugin {
  return {
    name: 'keep-floor',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const met = new Set(
          Object.values(bundle).flatMap((file) => namesIn(file, (code) => this.parse(code))),
        );
        const known = { ...scriptFallbacks, ...styleFallbacks };
        const missing = [...met].filter((name) => !Object.hasOwn(known, name));
        const unused = Object.keys(known).filter((name) => !met.has(name));
        if (missing.length > 0)
          this.error(`The oldest browsers lack ${missing.join(', ')} (floor/fallbacks.ts).`);
        if (unused.length > 0) this.error(`floor/fallbacks.ts names unused ${unused.join(', ')}.`);
      },
    },
  };
}

type File = Parameters<
  Extract<Plugin['generateBundle'], (...values: never[]) => unknown>
>[1][string];

/**
 * Returns the browser features that a file of the build uses. For HTML: those of its inline code.
 */
function namesIn(file: File, parse: (code: string) => unknown): readonly string[] {
  const scripts = (chunk: string, code: string) =>
    [...scanScript(parse(code))].map((name) => `${chunk}: ${name}`);
  if (file.type === 'chunk') return scripts(file.name, file.code);
  const text = String(file.source);
  if (file.fileName.endsWith('.css')) return [...scanStyles(text)];
  if (!file.fileName.endsWith('.html')) return [];
  return [...scripts('page', inline(text, 'script')), ...scanStyles(inline(text, 'style'))];
}

/** Returns the inline code of the page: its classic scripts, or its styles. */
const inline = (html: string, tag: 'script' | 'style'): string =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]* (?:src|type)=)[^>]*>([^]*?)</${tag}>`, 'g'))]
    .map(([, text = '']) => text)
    .join('\n');

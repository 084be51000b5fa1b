import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../early.ts', import.meta.url));

/** Builds the early-session code as one classic script. */
async function earlyScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2020',
      lib: { entry, formats: ['iife'], name: 'early', fileName: 'early' },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  for (const output of outputs) {
    if (!('output' in output)) continue;
    const chunk = output.output.find((part) => part.type === 'chunk');
    if (chunk) return chunk.code.trim();
  }
  throw new Error('the early-session script was not built');
}

/**
 * Finishes index.html: the early-session code goes inline into the head, and the style sheet behind
 * the shell, so that the shell is painted from the HTML alone (modules still wait for the sheet).
 */
export function pageHtml(): Plugin {
  return {
    name: 'page-html',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const script = await earlyScript();
        const sheets: string[] = [];
        const withoutSheets = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (sheet) => {
          sheets.push(sheet.trim());
          return '';
        });
        return withoutSheets
          .replace(
            /(<script id="early"[^>]*>)(<\/script>)/,
            (_, open, close) => open + script + close,
          )
          .replace('<noscript>', () => `${sheets.join('\n')}\n<noscript>`);
      },
    },
  };
}

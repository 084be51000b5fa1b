import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { seam } from '../../contract/customer/page-seam.ts';

const entry = fileURLToPath(new URL('../customer/early.ts', import.meta.url));

/** Builds the inline script as one classic script. */
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
 * Completes index.html: inlines the script into the head and moves the style sheet behind the
 * shell. The browser then paints the shell before the sheet has loaded. Modules still wait for the
 * sheet.
 */
export function pageHtml(): Plugin {
  return {
    name: 'page-html',
    transformIndexHtml: {
      order: 'post',
      async handler(page, { server }) {
        const script = await earlyScript();
        const html = server ? developmentPage(page) : page;
        const sheets: string[] = [];
        const withoutSheets = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (sheet) => {
          sheets.push(sheet.trim());
          return '';
        });
        return withoutSheets
          .replace(
            new RegExp(`(<script id="${seam.early}"[^>]*>)(</script>)`),
            (_, open, close) => open + script + close,
          )
          .replace('<noscript>', () => `${sheets.join('\n')}\n<noscript>`);
      },
    },
  };
}

/**
 * The page of the development server. React's preamble there is an inline module, which runs only after the
 * HTML has ended. An `async` entry would run before it and fail (`can't detect preamble`), so the entry is
 * deferred.
 */
function developmentPage(page: string): string {
  const deferred = page.replace(
    /(<script type="module") async(?= src="\/web\/customer\/main\.tsx)/,
    '$1',
  );
  if (deferred === page)
    throw new Error('index.html has no async entry: page-html.ts has to follow');
  return deferred.replace('</head>', `${firstSheets().join('')}</head>`);
}

/** The folders with the style sheets of the first view. */
const FIRST_SHEETS = [
  'customer/styles',
  'ui',
  'customer/parts',
  'customer/layouts',
  'customer/screens/machines',
] as const;

/**
 * In development, scripts insert each component's style. A screen drawn by the edge would be unstyled until
 * then, so the page also links the first view's sheets.
 */
function firstSheets(): readonly string[] {
  const web = fileURLToPath(new URL('..', import.meta.url));
  return FIRST_SHEETS.flatMap((room) =>
    readdirSync(join(web, room))
      .filter((file) => file.endsWith('.css') && file !== 'shell.css')
      .map((file) => `<link rel="stylesheet" href="/web/${room}/${file}">`),
  );
}

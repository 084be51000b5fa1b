import type { Bindings } from '../../bindings.ts';
import { onForget } from '../../core/isolate-memory.ts';
import { encode } from './join-bytes.ts';
import { cutTemplate, type PageTemplate } from './page-template.ts';

/** The build's page with its style sheets, encoded. Development has none. */
export type LoadedTemplate = PageTemplate & { readonly css: Uint8Array };

/** A deployment's assets never change, so each isolate reads them once. */
let loaded: LoadedTemplate | undefined;
onForget(() => {
  loaded = undefined;
});

/**
 * Returns the built `index.html` from the isolate's memory. In development Vite creates it for each
 * page.
 *
 * @throws if the build is missing.
 */
export async function loadTemplate(
  assets: Bindings['ASSETS'],
  origin: string,
): Promise<LoadedTemplate> {
  if (loaded) return loaded;
  const read = async (path: string) => {
    const answer = await assets.fetch(new Request(new URL(path, origin)));
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: run the build first`);
    return answer.text();
  };
  const template = cutTemplate(await read('/index.html'));
  const css = template.isBuilt ? await Promise.all(template.sheets.map(read)) : [];
  const whole = { ...template, css: encode(css.join('\n')) };
  if (template.isBuilt) loaded = whole;
  return whole;
}

/** Returns the style of the first view. In development it requests each style sheet. */
export async function readStyle(
  { isBuilt, css, sheets }: LoadedTemplate,
  assets: Bindings['ASSETS'],
  origin: string,
): Promise<string> {
  if (isBuilt) return new TextDecoder().decode(css);
  const headers = { accept: 'text/css' };
  const read = async (path: string) => {
    const answer = await assets.fetch(new Request(new URL(path, origin), { headers }));
    return answer.text();
  };
  return (await Promise.all(sheets.map(read))).join('\n');
}

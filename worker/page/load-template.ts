import type { Bindings } from '../bindings.ts';
import { encode } from './join-bytes.ts';
import { cutTemplate, type PageTemplate } from './page-template.ts';

/** The page as this build made it, with its style sheets, encoded; none while developing. */
export type LoadedTemplate = PageTemplate & { readonly css: Uint8Array };

/** A deployment's assets never change: they are read once an isolate. */
let loaded: LoadedTemplate | undefined;

/**
 * The built `index.html`, from the isolate's memory. While developing Vite makes it anew for each page.
 * @throws where the build is not there.
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

/** The places of the built `index.html` that a page fills, in any order. */
const places = {
  language: /(?<=<html[^>]* lang=")[^"]*/,
  title: /(?<=<title>)[^<]*/,
  icon: /(?<=<link rel="icon"[^>]* href=")[^"]*/,
  theme: /(?<=<style[^>]* id="theme"[^>]*>)/,
  visit: /(?<=<script[^>]* id="early"[^>]*?) data-client="" data-user="" data-page=""/,
  root: /<div id="root"><\/div>/,
  boot: /(?<=<script[^>]* id="boot"[^>]*>)/,
  session: /(?<=<script[^>]* id="session"[^>]*>)/,
} as const;

/** What the Content-Security-Policy lets through by its nonce alone. */
const GUARDED = /<(script|style|link rel="modulepreload"|meta property="csp-nonce")(?=[\s>])/g;
const SHEET = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;

/** What a page puts there: HTML already, or the value of an attribute. */
export type HeadValues = Readonly<
  Record<'language' | 'title' | 'icon' | 'theme' | 'visit' | 'nonce', string>
>;

/** The built page, cut at its places, so that a request costs joining strings and no parser. */
export type PageTemplate = {
  /** Up to where the screen stands: enough for the browser to fetch what the page needs. */
  readonly head: (values: HeadValues) => string;
  /** Between the screen and what it was drawn from. */
  readonly behindScreen: (nonce: string) => string;
  /** Between that and the person's data. */
  readonly behindBoot: (nonce: string) => string;
  /** Behind the person's data. */
  readonly closing: string;
  /** Addresses of the first view's style sheets. */
  readonly sheets: readonly string[];
  /** Made by the build: it stays as it is until the next deployment. */
  readonly isBuilt: boolean;
};

/** Stands in no HTML. */
const CUT = '\u0000';

/** @throws where the build lacks a place that a page fills. */
export function cutTemplate(html: string): PageTemplate {
  const sheets = [...html.matchAll(SHEET)].map(([, address = '']) => address);
  let marked = html
    .replace(SHEET, '')
    .replaceAll(' nonce="NONCE"', '')
    .replace(GUARDED, `<$1 nonce="${CUT}nonce${CUT}"`);
  for (const [name, place] of Object.entries(places)) {
    if (!place.test(marked)) throw new Error(`index.html has no place for ${name}`);
    marked = marked.replace(place, CUT + name + CUT);
  }
  // Text and names of places take turns.
  const parts = marked.split(CUT);
  const root = parts.indexOf('root');
  const boot = parts.indexOf('boot');
  const session = parts.indexOf('session');
  return {
    head: (values) => fill(parts.slice(0, root), values),
    behindScreen: (nonce) => fill(parts.slice(root + 1, boot), { nonce }),
    behindBoot: (nonce) => fill(parts.slice(boot + 1, session), { nonce }),
    closing: parts.slice(session + 1).join(''),
    sheets,
    isBuilt: !html.includes('/@vite/client'),
  };
}

const fill = (parts: readonly string[], values: Readonly<Record<string, string>>): string =>
  parts.map((part, index) => (index % 2 === 0 ? part : (values[part] ?? ''))).join('');

import { seam, visitFields } from '../../../contract/customer/page-seam.ts';

const emptyVisit = visitFields.map((name) => ` data-${name}=""`).join('');
const inside = (tag: string, id: string) => new RegExp(`(?<=<${tag}[^>]* id="${id}"[^>]*>)`);

/** The placeholders in the built `index.html`, in any order. */
const places = {
  language: /(?<=<html[^>]* lang=")[^"]*/,
  title: /(?<=<title>)[^<]*/,
  icon: /(?<=<link rel="icon"[^>]* href=")[^"]*/,
  theme: inside('style', seam.theme),
  visit: new RegExp(`(?<=<script[^>]* id="${seam.early}"[^>]*?)${emptyVisit}`),
  root: new RegExp(`<div id="${seam.root}"></div>`),
  boot: inside('script', seam.boot),
  session: inside('script', seam.session),
} as const;

/** Elements that the Content-Security-Policy allows only with a nonce. */
const GUARDED = /<(script|style|link rel="modulepreload"|meta property="csp-nonce")(?=[\s>])/g;
const SHEET = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;

/** The values of these placeholders: HTML, or an attribute's value. */
export type HeadValues = Readonly<
  Record<'language' | 'title' | 'icon' | 'theme' | 'visit' | 'nonce', string>
>;

/** The built page, split at its placeholders. A request only joins strings and needs no parser. */
export type PageTemplate = {
  /**
   * Returns the part before the screen. It lets the browser fetch the files that the page needs.
   */
  readonly head: (values: HeadValues) => string;
  /** The part between the screen and its boot payload. */
  readonly behindScreen: (nonce: string) => string;
  /** The part between the boot payload and the person's data. */
  readonly behindBoot: (nonce: string) => string;
  /** The part after the person's data. */
  readonly closing: string;
  /** Addresses of the first view's style sheets. */
  readonly sheets: readonly string[];
  /** Whether the build made it. If so, it stays the same until the next deployment. */
  readonly isBuilt: boolean;
};

/** A separator that occurs in no HTML. */
const CUT = '\u0000';

/**
 * Splits the built page.
 *
 * @throws if the build lacks a placeholder that a page fills.
 */
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
  // Texts and placeholder names alternate.
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

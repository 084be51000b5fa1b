import type { Boot, BootSession } from '../../contract/boot.ts';
import type { DrawnPage } from './draw-page.ts';
import { escapeHtml, jsonInHtml } from './escape-html.ts';
import type { LoadedTemplate } from './load-template.ts';
import { pageShell } from './page-shell.ts';

/** What of a page is settled before its head goes out. */
export type PageHead = {
  /** Without the page's own data, which may still be under way. */
  readonly boot: Boot;
  /** Which page's outline the shell draws. */
  readonly pageName: string;
  /** Whom the session cookie names. */
  readonly expectedUser: string | null;
  readonly title: string;
  readonly appName: string;
  readonly theme: string;
  readonly nonce: string;
};

/**
 * The built `index.html` with the tenant inside. The head leaves at once. Behind it comes the screen, where it
 * is drawn here, else its outline; the closing `<script id="session">` waits for the person's data.
 * @param drawn the screen; null for a page that the browser draws by itself. It does not reject.
 * @param session it does not reject either: the head is out already.
 */
export function renderPage(
  template: LoadedTemplate,
  head: PageHead,
  drawn: Promise<DrawnPage | null>,
  session: Promise<BootSession | null>,
): ReadableStream {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      const write = (html: string) => controller.enqueue(encoder.encode(html));
      write(template.head(headValues(head)));
      write(template.body(bodyValues(template, head, await drawn)));
      write(jsonInHtml(await session) + template.closing);
      controller.close();
    },
  });
}

function headValues({ boot, expectedUser, title, theme, nonce }: PageHead) {
  const visit = {
    client: boot.client?.clientId ?? '',
    user: expectedUser ?? '',
    page: boot.page,
  };
  const attributes = Object.entries(visit).map(
    ([name, value]) => ` data-${name}="${escapeHtml(value)}"`,
  );
  return {
    language: boot.language,
    title: escapeHtml(title),
    icon: escapeHtml(boot.client?.appearance.logoUrl ?? 'data:,'),
    theme,
    visit: attributes.join(''),
    nonce,
  };
}

function bodyValues(
  template: LoadedTemplate,
  { boot, pageName, appName, nonce }: PageHead,
  drawn: DrawnPage | null,
) {
  const root = drawn
    ? `${styleOf(template, nonce)}<div id="root" data-drawn>${drawn.html}</div>`
    : pageShell(boot, appName, pageName, nonce) + template.sheets.map(linkTo).join('');
  return { root, boot: jsonInHtml(drawn?.boot ?? boot), nonce };
}

/**
 * A drawn screen brings its style along instead of waiting a round trip for it. The sheets are named all the
 * same, switched off: so no chunk that needs one fetches it a second time.
 */
const styleOf = ({ css, sheets, isBuilt }: LoadedTemplate, nonce: string) =>
  isBuilt
    ? `<style nonce="${nonce}">${css}</style>` +
      sheets.map((href) => linkTo(href).replace('<link', '<link disabled')).join('')
    : sheets.map(linkTo).join('');

const linkTo = (href: string) => `<link rel="stylesheet" crossorigin href="${href}">`;

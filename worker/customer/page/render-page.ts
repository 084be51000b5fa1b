import type { Boot, BootSession } from '../../../contract/customer/boot.ts';
import { seam, type Visit, visitFields } from '../../../contract/customer/page-seam.ts';
import type { DrawnPage } from './draw-page.ts';
import { escapeHtml, jsonInHtml } from './escape-html.ts';
import { joinBytes, type Part } from './join-bytes.ts';
import type { LoadedTemplate } from './load-template.ts';
import { pageShell } from './page-shell.ts';

/** The part of a page that is known before its head is sent. */
export type PageHead = {
  /** Without the page's own data, which may still be loading. */
  readonly boot: Boot;
  /** The page whose outline the shell shows. */
  readonly pageName: string;
  /** The user that the session cookie names. */
  readonly expectedUser: string | null;
  readonly title: string;
  readonly appName: string;
  readonly theme: string;
  readonly nonce: string;
};

/**
 * Returns the built `index.html` for a tenant. If everything is in memory, it is sent as a whole.
 * Otherwise the head is sent at once, then the rendered screen or its outline. The closing
 * `<script id="session">` waits for the person's data.
 *
 * @param drawn the screen, or null for a page that the browser renders itself. It never rejects.
 * @param session null without a session. It never rejects either, because the head may be sent
 * already.
 */
export async function renderPage(
  template: LoadedTemplate,
  head: PageHead,
  drawn: Promise<DrawnPage | null> | null,
  session: Promise<BootSession> | null,
): Promise<ReadableStream | Uint8Array<ArrayBuffer>> {
  const opening = template.head(headValues(head));
  const closing = (person: BootSession | null) => jsonInHtml(person) + template.closing;
  const known = session ? undefined : await valueIfReady(drawn);
  if (known !== undefined) {
    return joinBytes([opening, ...bodyOf(template, head, known), closing(null)]);
  }
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(joinBytes([opening]));
      controller.enqueue(joinBytes(bodyOf(template, head, await drawn)));
      controller.enqueue(joinBytes([closing(await session)]));
      controller.close();
    },
  });
}

/**
 * Returns a value that is available without waiting for the network, otherwise undefined. A promise
 * that resolves from memory does so before any timer.
 */
async function valueIfReady<T>(work: Promise<T> | null): Promise<T | null | undefined> {
  if (!work) return null;
  const later = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => later.resolve(undefined), 0);
  const known = await Promise.race([work, later.promise]);
  clearTimeout(timer);
  return known;
}

function headValues({ boot, expectedUser, title, theme, nonce }: PageHead) {
  const visit: Visit = {
    client: boot.client?.clientId ?? '',
    user: expectedUser ?? '',
    page: boot.page,
  };
  const attributes = visitFields.map((name) => ` data-${name}="${escapeHtml(visit[name])}"`);
  return {
    language: boot.language,
    title: escapeHtml(title),
    icon: escapeHtml(boot.client?.appearance.logoUrl ?? 'data:,'),
    theme,
    visit: attributes.join(''),
    nonce,
  };
}

/** Returns the screen and its boot payload. */
function bodyOf(
  template: LoadedTemplate,
  head: PageHead,
  drawn: DrawnPage | null,
): readonly Part[] {
  const { boot, nonce } = head;
  const [behindScreen, behindBoot] = [template.behindScreen(nonce), template.behindBoot(nonce)];
  if (!drawn) {
    const shell = pageShell(boot, head.appName, head.pageName, nonce);
    const links = template.sheets.map(linkTo).join('');
    return [shell + links + behindScreen + jsonInHtml(boot) + behindBoot];
  }
  const address = jsonInHtml({ page: boot.page, liffId: boot.liffId });
  return [
    ...styleOf(template, nonce),
    `<div id="${seam.root}" ${seam.drawn}>`,
    drawn.html,
    `</div>${behindScreen}`,
    drawn.boot,
    `,${address.slice(1)}${behindBoot}`,
  ];
}

/**
 * Inlines the style of a rendered screen, which saves a round trip. The style sheets are still
 * linked, but disabled, so that no chunk fetches one a second time.
 */
const styleOf = ({ css, sheets, isBuilt }: LoadedTemplate, nonce: string): readonly Part[] =>
  isBuilt
    ? [
        `<style nonce="${nonce}">`,
        css,
        `</style>${sheets.map((href) => linkTo(href).replace('<link', '<link disabled')).join('')}`,
      ]
    : [sheets.map(linkTo).join('')];

const linkTo = (href: string) => `<link rel="stylesheet" crossorigin href="${href}">`;

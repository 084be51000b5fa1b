import type { Boot, PublicPayload } from '../../contract/boot.ts';
import type { Bindings } from '../bindings.ts';

/** What of a page is settled before its head goes out. */
export type PageHead = {
  readonly payload: PublicPayload;
  /** Which page's outline the shell draws. */
  readonly pageName: string;
  readonly expectedUser: Boot['expectedUser'];
  readonly title: string;
  readonly appName: string;
  readonly theme: string;
  readonly nonce: string;
};

/**
 * The built `index.html` with the tenant inside. The head and the shell leave at once; the closing
 * `<script id="boot">` waits for the person's data, which streams behind them.
 */
export async function renderPage(
  assets: Bindings['ASSETS'],
  origin: string,
  head: PageHead,
  session: Promise<Boot['session']>,
): Promise<ReadableStream> {
  // A request without validators: a 304 with an old nonce would leave the second visit blank.
  const html = await assets.fetch(new Request(new URL('/index.html', origin)));
  if (!html.ok) throw new Error(`index.html answered ${html.status}: run the build first`);
  const { payload } = head;
  const nonce = { element: (e: Element) => void e.setAttribute('nonce', head.nonce) };
  const page = new HTMLRewriter()
    .on('script, style, link[rel=modulepreload], link[rel=stylesheet]', nonce)
    .on('meta[property=csp-nonce]', nonce)
    .on('html', { element: (e) => void e.setAttribute('lang', payload.language) })
    .on('title', { element: (e) => void e.setInnerContent(head.title) })
    .on('style#theme', { element: (e) => void e.setInnerContent(head.theme, { html: true }) })
    .on('link[rel=icon]', {
      element: (e) => void e.setAttribute('href', logoOf(payload) ?? 'data:,'),
    })
    .on('.shell', { element: (e) => void e.setAttribute('data-page', head.pageName) })
    .on('[data-shell=logo]', { element: (e) => setOrRemove(e, 'src', logoOf(payload)) })
    .on('[data-shell=name]', { element: (e) => void e.setInnerContent(head.appName) })
    .on('script#early', { element: (e) => describeVisit(e, head) })
    .on('script#boot', {
      async element(e) {
        const boot: Boot = { ...payload, expectedUser: head.expectedUser, session: await session };
        e.setInnerContent(jsonInHtml(boot), { html: true });
      },
    })
    .transform(html);
  if (!page.body) throw new Error('index.html is empty');
  return page.body;
}

const logoOf = ({ client }: PublicPayload) => client?.appearance.logoUrl ?? null;

function setOrRemove(element: Element, attribute: string, value: string | null) {
  if (value === null) element.remove();
  else element.setAttribute(attribute, value);
}

/** What the inline script must know before the payload has arrived. */
function describeVisit(element: Element, { payload, expectedUser }: PageHead) {
  element.setAttribute('data-client', payload.client?.clientId ?? '');
  element.setAttribute('data-user', expectedUser ?? '');
  element.setAttribute('data-page', payload.page);
}

/** `</script>` and `<!--` inside a string would end or swallow the element. */
const jsonInHtml = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

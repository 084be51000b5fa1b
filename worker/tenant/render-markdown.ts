import { micromark } from 'micromark';

/**
 * Markdown to HTML that may stand in a page. micromark's defaults are the sanitiser: raw HTML comes
 * out as text, and links with a protocol other than http, https, mailto or tel lose their address.
 */
export function renderMarkdown(markdown: string): string {
  return micromark(markdown);
}

import { micromark } from 'micromark';

/**
 * Renders Markdown to safe HTML. micromark's defaults are the sanitiser: raw HTML becomes text.
 * Links with a protocol other than http, https, mailto or tel lose their address.
 */
export function renderMarkdown(markdown: string): string {
  return micromark(markdown);
}

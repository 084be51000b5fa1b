import { micromark } from 'micromark';

/**
 * Renders Markdown to safe HTML. micromark's defaults are the sanitiser: raw HTML becomes text. A link with a
 * protocol that it does not know, `tel` included, loses its address. It becomes its text here, because an empty
 * address would load the page again. So does a picture.
 */
export const renderMarkdown = (markdown: string): string =>
  micromark(markdown)
    .replaceAll(/<a href=""[^>]*>(.*?)<\/a>/gs, '$1')
    .replaceAll(/<img src="" alt="([^"]*)"[^>]*>/g, '$1');

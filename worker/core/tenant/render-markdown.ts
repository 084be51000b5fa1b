import { micromark } from 'micromark';

/**
 * Renders Markdown to safe HTML. micromark's defaults are the sanitiser: raw HTML becomes text.
 * micromark removes the address of a link with a protocol that it does not know, including `tel`.
 * Such a link becomes its text here, because an empty address would load the page again. Pictures
 * become text too.
 */
export const renderMarkdown = (markdown: string): string =>
  micromark(markdown)
    .replaceAll(/<a href=""[^>]*>(.*?)<\/a>/gs, '$1')
    .replaceAll(/<img src="" alt="([^"]*)"[^>]*>/g, '$1');

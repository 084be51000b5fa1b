import type { Page } from 'playwright-core';

/** Patterns of text that only programs should see. */
const codes = [
  /\b[A-Z]+_[A-Z_]+\b/,
  /\b[A-Z]{7,}\b/,
  /\bJSON\b|\{"|\bkid\b|\bnpm run\b/,
  /\d{4}-\d\d-\d\dT/,
  /\b[a-z2-7]{26}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-/,
  /\b(?:order|person|staff|tenant|settings|machine)\.[a-z]/,
];
const yenMark = /¥\d/;

/** Returns texts on a console page that staff cannot understand: codes, ids, JSON, commands. */
export async function findCodes(page: Page): Promise<string[]> {
  const { text, quoted, language } = await page.evaluate(() => {
    // Texts from files and people appear unchanged, so they are exempt.
    const quotes = [...document.querySelectorAll<HTMLElement>('[translate=no]')];
    const fields = [...document.querySelectorAll('input:not([type=hidden]), textarea, option')];
    const texts = fields.map((field) =>
      field instanceof HTMLOptionElement ? field.label : (field.getAttribute('placeholder') ?? ''),
    );
    const titles = [...document.querySelectorAll('[title]')].map(
      (element) => element.getAttribute('title') ?? '',
    );
    return {
      text: [document.body.innerText, ...texts, ...titles].join('\n'),
      quoted: quotes.map((quote) => quote.innerText),
      language: document.documentElement.lang,
    };
  });
  const sought = language === 'ja' ? [...codes, yenMark] : codes;
  return text
    .split('\n')
    .filter((line) => !quoted.includes(line) && sought.some((code) => code.test(line)))
    .map((line) => line.trim().slice(0, 80));
}

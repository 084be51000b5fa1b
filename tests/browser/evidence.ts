import { mkdirSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';

/** What the pages of a context did, in order. URLs are without query and hash, which may hold tokens. */
export type Evidence = { readonly console: string[]; readonly requests: string[] };

const FOLDER = '.state/failures';
const LAST_LINES = 5;

/** Keeps a context's console messages and requests until its test ends. */
export function listenTo(context: BrowserContext): Evidence {
  const evidence: Evidence = { console: [], requests: [] };
  context.on('console', (message) => evidence.console.push(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => evidence.console.push(String(error.error())));
  const told = (status: string, method: string, url: string) =>
    evidence.requests.push(`${status} ${method} ${url.split(/[?#]/, 1)[0]}`);
  context.on('response', (response) =>
    told(String(response.status()), response.request().method(), response.url()),
  );
  context.on('requestfailed', (request) => told('failed', request.method(), request.url()));
  return evidence;
}

/** Keeps picture, HTML, console and requests of a failed test's pages, and prints the last lines. */
export async function keepEvidence(
  test: string,
  pages: readonly { readonly page: Page; readonly evidence: Evidence }[],
): Promise<void> {
  for (const [at, { page, evidence }] of pages.entries()) {
    const folder = `${FOLDER}/${nameOf(test)}/${at + 1}`;
    mkdirSync(folder, { recursive: true });
    // A page that hangs or has crashed has neither.
    const html = await page.content().catch(String);
    await page.screenshot({ path: `${folder}/page.png`, timeout: 5_000 }).catch(() => undefined);
    writeFileSync(`${folder}/page.html`, html);
    writeFileSync(`${folder}/console.txt`, evidence.console.join('\n'));
    writeFileSync(`${folder}/requests.txt`, evidence.requests.join('\n'));
    const shown = await page
      .evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 300))
      .catch(String);
    process.stderr.write(
      [
        `\n${new URL(page.url()).pathname} showed: ${shown}`,
        ...[...evidence.console.slice(-LAST_LINES), ...evidence.requests.slice(-LAST_LINES)],
        `more in ${folder}\n`,
      ].join('\n'),
    );
  }
}

/** A folder's name has at most 255 bytes, and a Japanese letter takes three. */
const nameOf = (test: string): string => test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);

import { expect, test } from 'vitest';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { everyScreen } from '../../../lab/screens/every-page.ts';
import { findCutWords, readBlocks, type TextBlock } from '../../../lab/screens/find-cut-words.ts';
import { environment, isMissing, newPerson, newVisitor, signIn } from '../../webkit/webkit.ts';

const file = readTenantFile('tenants/demo/tenant.json');
const WIDTHS = [320, 360, 390];

/** Returns the attributes that contain a mark of a line break, and how the tenant's documents break. */
function readOthers(): { names: string[]; documents: string[] } {
  return {
    names: [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].map(({ value }) => value).filter((one) => one.includes('\u200b')),
    ),
    documents: [...document.querySelectorAll('[class*=rich-text] p')].map(
      (element) => getComputedStyle(element).wordBreak,
    ),
  };
}

test.skipIf(isMissing)(
  'no line breaks within a word at 320, 360 and 390 px, except in a tenant’s documents',
  async () => {
    const visitor = await newVisitor();
    const { driver, resize } = visitor.webkit;
    await signIn(visitor, await newPerson());
    const within = new Set<string>();
    const documents = new Set<string>();
    let lines = 0;
    for (const { name, path } of everyScreen(file)) {
      await visitor.goto(environment.app + path);
      await visitor.settle();
      const others = await driver.executeScript<ReturnType<typeof readOthers>>(readOthers);
      expect(others.names, name).toEqual([]);
      for (const one of others.documents) documents.add(one);
      for (const width of WIDTHS) {
        await resize(width, 640);
        const blocks = await driver.executeScript<TextBlock[]>(readBlocks);
        for (const { starts } of blocks) lines += starts.length;
        for (const one of findCutWords(blocks)) within.add(`${name} ${width}: ${one}`);
      }
    }
    expect([...within]).toEqual([]);
    expect(lines).toBeGreaterThan(60);
    expect([...documents]).toEqual(['normal']);
  },
);

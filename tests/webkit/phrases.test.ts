import { loadDefaultJapaneseParser } from 'budoux';
import { expect, test } from 'vitest';
import { type PageName, pagePath, pages } from '../../contract/customer/pages.ts';
import { environment, isMissing, newPerson, newVisitor, signIn } from './webkit.ts';

const japanese = loadDefaultJapaneseParser();
const isPageName = (name: string): name is PageName => name in pages;
const names = Object.keys(pages).filter(isPageName);
const pathOf = (name: PageName) =>
  pagePath('demo', name, { machineId: 'm-lobby', id: name === 'faq' ? 'how-to-buy' : 'none' });

type Shown = {
  /** The paragraphs that a build has marked: their text, and the positions of the line breaks. */
  readonly marked: readonly { readonly text: string; readonly ends: readonly number[] }[];
  /** How the tenant's documents break. */
  readonly documents: readonly string[];
  /** Names and other attributes that contain a mark. */
  readonly names: readonly string[];
};

const LOOK = `
  const marked = [];
  const blocks = new Set();
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (all.nextNode()) {
    const { parentElement: element, data } = all.currentNode;
    if (!data.includes('\\u200b') || element.closest('script, .unseen, [inert]')) continue;
    let block = element;
    while (getComputedStyle(block).display === 'inline') block = block.parentElement;
    if (block.checkVisibility()) blocks.add(block);
  }
  for (const block of blocks) {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    let text = '';
    let line;
    const ends = [];
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      for (let at = 0; at < node.length; at += 1) {
        const letter = node.data[at];
        if (letter === '\\u200b') continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        if (box.height === 0) continue;
        if (line !== undefined && box.top > line + box.height / 2) ends.push(text.length);
        line = box.top;
        text += letter;
      }
    }
    marked.push({ text, ends });
  }
  const documents = [...document.querySelectorAll('[class*=rich-text] p')]
    .map((element) => getComputedStyle(element).wordBreak);
  const names = [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].map(({ value }) => value).filter((value) => value.includes('\\u200b')));
  return { marked, documents, names };`;

test.skipIf(isMissing)(
  'no line of the app’s own sentences ends within a word, on any page at 360 px; a tenant’s documents break as before',
  async () => {
    const visitor = await newVisitor();
    await signIn(visitor, await newPerson());
    await visitor.webkit.resize(360, 640);
    const within: string[] = [];
    const documents = new Set<string>();
    let lines = 0;
    for (const name of names) {
      await visitor.goto(environment.app + pathOf(name));
      await visitor.settle();
      const shown = await visitor.webkit.driver.executeScript<Shown>(LOOK);
      expect(shown.names, name).toEqual([]);
      for (const one of shown.documents) documents.add(one);
      for (const { text, ends } of shown.marked) {
        const may = new Set(japanese.parseBoundaries(text));
        lines += ends.length;
        for (const end of ends.filter(
          (at) => !may.has(at) && !/[\s、。）」]/.test(text[at - 1] ?? ''),
        ))
          within.push(`${name}: ${text.slice(0, end)}／${text.slice(end)}`);
      }
    }
    expect(within).toEqual([]);
    expect(lines).toBeGreaterThan(20);
    expect([...documents]).toEqual(['normal']);
  },
);

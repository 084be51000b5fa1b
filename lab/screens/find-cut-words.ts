import { jaModel, Parser } from 'budoux';
import { wholeWords } from '../../contract/shared/whole-words.ts';

/** A block of text in several lines, as the browser has laid it out. */
export type TextBlock = {
  readonly text: string;
  /** The positions in `text` where a line begins, without the first. */
  readonly starts: readonly number[];
  /** The width of each letter in CSS pixels. */
  readonly widths: readonly number[];
  /** The width of a line. */
  readonly room: number;
  /** Whether it is a heading, a button or a price tag: its letters are large, and its words few. */
  readonly isTitle: boolean;
};

const japanese = new Parser(jaModel);

const WHOLE = new RegExp(wholeWords, 'g');
/** A line may end behind the first, and begin with the second. */
const MAY_END = /[\s、。，．・：！？）」』〜…/-]/;
const MAY_START = /[\s（「『]/;
/** A line may begin with these after a verb. */
const AFTER_VERB = /^[てで](?:ください|いただ[かきくけ])/;
const KANA_OR_KANJI = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/u;

/**
 * Returns the lines that end within a phrase, as `before／after`. A phrase wider than its line may break.
 */
export function findCutWords(blocks: readonly TextBlock[]): readonly string[] {
  return blocks.flatMap(({ text, starts, widths, room }) => {
    const bounds = [0, ...boundariesOf(text), text.length];
    return starts
      .filter((at) => {
        const [before = '', after = ''] = [text[at - 1], text[at]];
        if (MAY_END.test(before) || MAY_START.test(after) || bounds.includes(at)) return false;
        if (AFTER_VERB.test(text.slice(at - 1))) return false;
        if (!KANA_OR_KANJI.test(before) || !KANA_OR_KANJI.test(after)) return false;
        const from = bounds.findLast((bound) => bound < at) ?? 0;
        const to = bounds.find((bound) => bound > at) ?? text.length;
        const width = widths.slice(from, to).reduce((sum, one) => sum + one, 0);
        return width < room;
      })
      .map((at) => `${text.slice(Math.max(0, at - 12), at)}／${text.slice(at, at + 12)}`);
  });
}

/** As many letters of a phrase fit the narrowest phone in a title with letters twice as large. */
const SHORT_PHRASE = 8;
const LATIN = /[A-Za-zÀ-ÿ]/;

/**
 * Returns the lines of titles that end within a word of Latin letters or within a short phrase, as
 * `before／after`. Such a word or phrase is never too wide: its title takes smaller letters.
 */
export function findCutTitles(blocks: readonly TextBlock[]): readonly string[] {
  return blocks
    .filter(({ isTitle }) => isTitle)
    .flatMap(({ text, starts }) => {
      const bounds = [0, ...boundariesOf(text), text.length];
      return starts
        .filter((at) => {
          const [before = '', after = ''] = [text[at - 1], text[at]];
          if (LATIN.test(before) && LATIN.test(after)) return true;
          if (MAY_END.test(before) || MAY_START.test(after) || bounds.includes(at)) return false;
          if (!KANA_OR_KANJI.test(before) || !KANA_OR_KANJI.test(after)) return false;
          const from = bounds.findLast((bound) => bound < at) ?? 0;
          const to = bounds.find((bound) => bound > at) ?? text.length;
          return to - from <= SHORT_PHRASE;
        })
        .map((at) => `${text.slice(Math.max(0, at - 12), at)}／${text.slice(at, at + 12)}`);
    });
}

function boundariesOf(text: string): readonly number[] {
  const whole = [...text.matchAll(WHOLE)].map(({ index, 0: word }) => [index, index + word.length]);
  return japanese
    .parseBoundaries(text)
    .filter((at) => !whole.some(([from = 0, to = 0]) => from < at && at < to));
}

/** Runs in the page, without the rest of this file: returns each visible text of several lines. */
export function readBlocks(): TextBlock[] {
  const blockOf = (node: Node) => {
    let block = node.parentElement;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    return block;
  };
  const textsIn = (root: Element) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node);
    return texts;
  };
  const skipped = 'script, .unseen, [inert], option, textarea, [class*=rich-text]';
  const blocks = new Set(
    textsIn(document.body)
      .filter(({ nodeValue }) => /[ぁ-んァ-ヶ一-龠A-Za-z]/.test(nodeValue ?? ''))
      .filter(({ parentElement }) => parentElement && !parentElement.closest(skipped))
      .flatMap((node) => blockOf(node) ?? [])
      .filter((block) => block.checkVisibility()),
  );
  const lettersOf = (block: Element) =>
    textsIn(block)
      .filter((node) => blockOf(node) === block)
      .flatMap((node) =>
        Array.from(node.nodeValue ?? '', (letter, at) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return { letter, box: range.getBoundingClientRect() };
        }),
      )
      .filter(({ letter, box }) => letter !== '\u200b' && box.height > 0);
  const roomOf = (block: Element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(block);
    return block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  };
  return [...blocks].map((block) => {
    const letters = lettersOf(block);
    const isNextLine = (at: number) => {
      const [before, here] = [letters[at - 1], letters[at]];
      return before && here ? here.box.top > before.box.top + here.box.height / 2 : false;
    };
    return {
      text: letters.map(({ letter }) => letter).join(''),
      starts: letters.flatMap((_, at) => (isNextLine(at) ? [at] : [])),
      widths: letters.map(({ box }) => box.width),
      room: roomOf(block),
      isTitle: block.closest('h1, h2, h3, button, a, [class*=tag]') !== null,
    };
  });
}

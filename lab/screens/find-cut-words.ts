import { jaModel, Parser } from 'budoux';
import { wholeWords } from '../../contract/shared/whole-words.ts';

/** A block of text, as the browser has laid it out. */
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
/** A line may end after a character of `MAY_END`, and begin with one of `MAY_START`. */
const MAY_END = /[\s、。，．・：！？）」』〜…/-]/;
const MAY_START = /[\s（「『]/;
/** A line may begin with these after a verb. */
const AFTER_VERB = /^[てで](?:ください|いただ[かきくけ])/;
const KANA_OR_KANJI = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/u;

/** A line break within a Japanese phrase. The phrase spans the characters `from` to `to`. */
type Cut = { readonly at: number; readonly from: number; readonly to: number };

function cutsOf({ text, starts }: TextBlock): readonly Cut[] {
  const bounds = [0, ...boundariesOf(text), text.length];
  return starts.flatMap((at) => {
    const [before = '', after = ''] = [text[at - 1], text[at]];
    if (MAY_END.test(before) || MAY_START.test(after) || bounds.includes(at)) return [];
    if (AFTER_VERB.test(text.slice(at - 1))) return [];
    if (!KANA_OR_KANJI.test(before) || !KANA_OR_KANJI.test(after)) return [];
    const from = bounds.findLast((bound) => bound < at) ?? 0;
    const to = bounds.find((bound) => bound > at) ?? text.length;
    return [{ at, from, to }];
  });
}

/** Returns a line's end and the next line's beginning: `before／after`. */
const around = (text: string, at: number): string =>
  `${text.slice(Math.max(0, at - 12), at)}／${text.slice(at, at + 12)}`;

/** Returns the lines that end within a phrase. A phrase wider than its line may break. */
export function findCutWords(blocks: readonly TextBlock[]): readonly string[] {
  return blocks.flatMap((block) =>
    cutsOf(block)
      .filter(({ from, to }) => {
        const width = block.widths.slice(from, to).reduce((sum, one) => sum + one, 0);
        return width < block.room;
      })
      .map(({ at }) => around(block.text, at)),
  );
}

/** A phrase of this length fits a title on the narrowest phone at twice the text size. */
const SHORT_PHRASE = 8;
const LATIN = /[A-Za-zÀ-ÿ]/;

/**
 * Returns the lines of titles that end within a Latin word or a short phrase. A title with a wide
 * word must use a smaller font instead.
 */
export function findCutTitles(blocks: readonly TextBlock[]): readonly string[] {
  return blocks
    .filter(({ isTitle }) => isTitle)
    .flatMap((block) => {
      const { text, starts } = block;
      const words = starts.filter(
        (at) => LATIN.test(text[at - 1] ?? '') && LATIN.test(text[at] ?? ''),
      );
      const phrases = cutsOf(block).filter(({ from, to }) => to - from <= SHORT_PHRASE);
      return [...words, ...phrases.map(({ at }) => at)].map((at) => around(text, at));
    });
}

function boundariesOf(text: string): readonly number[] {
  const whole = [...text.matchAll(WHOLE)].map(({ index, 0: word }) => [index, index + word.length]);
  return japanese
    .parseBoundaries(text)
    .filter((at) => !whole.some(([from = 0, to = 0]) => from < at && at < to));
}

/** Returns the visible blocks of text. Runs in the page, so it uses nothing else of this file. */
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

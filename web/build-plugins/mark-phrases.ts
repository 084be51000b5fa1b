import { jaModel, Parser } from 'budoux';
import { wholeWords } from '../../contract/shared/whole-words.ts';

/** ZERO WIDTH SPACE: an invisible place where a line may break. */
export const PHRASE_MARK = '\u200b';

const WHOLE = new RegExp(wholeWords, 'g');

/**
 * A longer phrase may also break between its verb and ください or いただく. At twice the text size it would
 * be wider than a small phone.
 */
const LONGEST_PHRASE = 8;
const SECOND_PART = /(?<=[てで])(?:ください|いただ[かきくけ])/g;

/** Replaces a template's value, so that the model sees the surrounding words as one sentence. */
const FILLED_IN = '〇';
const LONG_ENOUGH = 12;

const japanese = new Parser(jaModel);

/** Whether a text is prose instead of a button, label or key: it has kana, some length and a clause. */
const isSentence = (text: string) =>
  text.length >= LONG_ENOUGH &&
  /[ぁ-んァ-ヶ]/.test(text) &&
  /[。、]|(?:ます|ました|ません|です)$/.test(text);

/**
 * Returns where phrases begin, as indices of UTF-16 units, except at the start and within our own words.
 */
function phraseStarts(text: string): readonly number[] {
  const within = [...text.matchAll(WHOLE)].map(({ index, 0: word }) => [
    index,
    index + word.length,
  ]);
  const starts = japanese
    .parseBoundaries(text)
    .filter((at) => !within.some(([from = 0, to = 0]) => from < at && at < to));
  const seconds = [...text.matchAll(SECOND_PART)]
    .map(({ index }) => index)
    .filter((at) => {
      const from = starts.findLast((start) => start < at) ?? 0;
      const to = starts.find((start) => start > at) ?? text.length;
      return !starts.includes(at) && to - from > LONGEST_PHRASE;
    });
  return [...starts, ...seconds];
}

/** Inserts the marks into the parts of one text, which has a value between each two parts. */
function marked(parts: readonly string[]): readonly string[] {
  const starts = new Set(phraseStarts(parts.join(FILLED_IN)));
  let at = 0;
  return parts.map((part) => {
    const set = [...part].map((letter) => {
      const before = starts.has(at) ? PHRASE_MARK : '';
      at += letter.length;
      return before + letter;
    });
    // A phrase begins with a value: put the mark at the end of the part before it.
    if (starts.has(at)) set.push(PHRASE_MARK);
    at += FILLED_IN.length;
    return set.join('');
  });
}

type Node = { readonly type: string; readonly start: number; readonly end: number };
type Edit = { readonly start: number; readonly end: number; readonly text: string };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isNode = (value: unknown): value is Node & Readonly<Record<string, unknown>> =>
  isObject(value) && typeof value['type'] === 'string' && typeof value['start'] === 'number';

/** Accessible names are read aloud, not broken into lines. */
const UNSEEN = /^(aria-.*|alt|placeholder|href)$/;

const nameOf = (key: unknown): unknown => isObject(key) && (key['name'] ?? key['value']);

/** The parts of a node that may contain prose. Excludes keys, comparisons and tagged templates. */
function readable(node: Readonly<Record<string, unknown>>): readonly unknown[] {
  const { type } = node;
  if (/^(Import|ExportAll)|^(BinaryExpression|TaggedTemplateExpression)$/.test(String(type)))
    return [];
  if (type === 'SwitchCase') return [node['consequent']];
  if (type === 'MemberExpression') return [node['object']];
  if (type === 'Property' || type === 'PropertyDefinition') {
    return UNSEEN.test(String(nameOf(node['key']))) ? [] : [node['value']];
  }
  return Object.values(node);
}

/** The text of a template's part; undefined if it contains escapes. */
function writtenAs(quasi: unknown): string | undefined {
  const value = isObject(quasi) ? quasi['value'] : undefined;
  if (!isObject(value) || typeof value['cooked'] !== 'string') return undefined;
  return value['raw'] === value['cooked'] ? value['cooked'] : undefined;
}

function editsOf(node: Node & Readonly<Record<string, unknown>>, code: string): readonly Edit[] {
  const { type, start, end } = node;
  if (type === 'Literal') {
    const text = node['value'];
    if (typeof text !== 'string' || !isSentence(text)) return [];
    return [{ start, end, text: JSON.stringify(marked([text])[0]) }];
  }
  const quasis = type === 'TemplateLiteral' ? node['quasis'] : undefined;
  if (!Array.isArray(quasis)) return [];
  const texts = quasis.map(writtenAs).filter((text) => text !== undefined);
  if (texts.length < quasis.length || !isSentence(texts.join(FILLED_IN))) return [];
  const set = marked(texts);
  return quasis.filter(isNode).flatMap((quasi, index) => {
    const written = texts[index] ?? '';
    // Parsers differ in whether a part's range includes its delimiters.
    const from = code.indexOf(written, quasi.start);
    return written === ''
      ? []
      : [{ start: from, end: from + written.length, text: set[index] ?? '' }];
  });
}

/**
 * Marks where phrases begin in the Japanese sentences of a module: in string literals and templates.
 * @param program the module's syntax tree (ESTree), with offsets in UTF-16 units.
 * @returns the code with marks.
 */
export function markPhrases(code: string, program: unknown): string {
  const edits: Edit[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isNode(value)) return;
    edits.push(...editsOf(value, code));
    readable(value).forEach(walk);
  };
  walk(program);
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((done, { start, end, text }) => done.slice(0, start) + text + done.slice(end), code);
}

import { jaModel, Parser } from 'budoux';

/** Where a line may end: ZERO WIDTH SPACE, which is seen nowhere and takes no room. */
export const PHRASE_MARK = '\u200b';

/** Words of ours that the model would break in two. */
const WHOLE = /方法|売り切れ|お?問い合わせ|お気に入り|ひらがな|さが[しせ]/g;

/** Stands for what a template puts in, so that the model sees the words around it in one sentence. */
const FILLED_IN = '〇';
const LONG_ENOUGH = 12;

const japanese = new Parser(jaModel);

/** Prose, and no name of a button, a label or a key: it has kana, some length and a full stop. */
const isSentence = (text: string) =>
  text.length >= LONG_ENOUGH && /[ぁ-んァ-ヶ]/.test(text) && text.includes('。');

/** Where in a text a phrase begins, as indices of UTF-16 units; neither its start nor within a word of ours. */
function phraseStarts(text: string): readonly number[] {
  const within = [...text.matchAll(WHOLE)].map(({ index, 0: word }) => [
    index,
    index + word.length,
  ]);
  return japanese
    .parseBoundaries(text)
    .filter((at) => !within.some(([from = 0, to = 0]) => from < at && at < to));
}

/** The parts of one text, which stand in the code with a value between each two, with the marks set. */
function marked(parts: readonly string[]): readonly string[] {
  const starts = new Set(phraseStarts(parts.join(FILLED_IN)));
  let at = 0;
  return parts.map((part) => {
    const set = [...part].map((letter) => {
      const before = starts.has(at) ? PHRASE_MARK : '';
      at += letter.length;
      return before + letter;
    });
    // A value that begins a phrase: the mark stands at the end of what comes before it.
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

/** Names for those who do not see the page are read, not broken. */
const UNSEEN = /^(aria-.*|alt|placeholder|href)$/;

const nameOf = (key: unknown): unknown => isObject(key) && (key['name'] ?? key['value']);

/** What of a node may hold texts to be read: no keys, no compared values, no texts of a tag. */
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

/** The text of a piece of a template; undefined where it is written with escapes. */
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
    // Parsers differ in whether the signs around a piece belong to it.
    const from = code.indexOf(written, quasi.start);
    return written === ''
      ? []
      : [{ start: from, end: from + written.length, text: set[index] ?? '' }];
  });
}

/**
 * Marks where phrases begin in the Japanese sentences of a module: in string literals and templates.
 * @param program The module's syntax tree (ESTree), with offsets in UTF-16 units.
 * @returns The code, the same but for the marks.
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

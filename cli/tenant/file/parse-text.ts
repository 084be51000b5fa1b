import { extname } from 'node:path';
import { type Document, isMap, isNode, isPair, isSeq, LineCounter, parseDocument } from 'yaml';

/** The path from the top of a file to one of its parts. */
export type Path = readonly (string | number)[];

/** A YAML or JSON file as a value, and the position of each part. */
export type ParsedText = {
  readonly value: unknown;
  /**
   * Returns `line:column` of a part, or of the nearest part around it. `onKey`: the position of its name.
   */
  where(path: Path, onKey?: boolean): string;
  /** Syntax errors, each with its `line:column`. */
  readonly problems: readonly { readonly at: string; readonly message: string }[];
};

/**
 * In characters. A JSON file this large comes from a program. Parsing without positions is ten times
 * faster.
 */
const LARGE_JSON = 256_000;

/**
 * Parses a tenant's file. Every JSON text is YAML, so the YAML parser gives the positions for both. A large
 * JSON file is parsed for positions only if it has a mistake.
 */
export function parseText(name: string, text: string): ParsedText {
  if (extname(name) !== '.json' || text.length < LARGE_JSON) return withPlaces(text);
  try {
    const value: unknown = JSON.parse(text);
    let placed: ParsedText | undefined;
    const where: ParsedText['where'] = (path, onKey) => {
      placed ??= withPlaces(text);
      return placed.where(path, onKey);
    };
    return { value, where, problems: [] };
  } catch {
    return withPlaces(text);
  }
}

function withPlaces(text: string): ParsedText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const placeOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${line}:${col}`;
  };
  const problems = document.errors.map(({ message, pos: [offset] }) => ({
    at: placeOf(offset),
    message,
  }));
  const value = problems.length > 0 ? undefined : parsedValue(document);
  if (value === TOO_MANY_ALIASES) problems.push({ at: '1:1', message: TOO_MANY_ALIASES });
  return {
    value: value === TOO_MANY_ALIASES ? undefined : value,
    where: (path, onKey = false) => placeOf(offsetOf(document, path, onKey)),
    problems,
  };
}

const TOO_MANY_ALIASES = 'its aliases (*name) expand to too many values; write the values out';

/**
 * Returns the document's value. The parser limits aliases, because a few nested ones can expand to billions
 * of values.
 */
function parsedValue(document: Document): unknown {
  try {
    return document.toJS();
  } catch (cause) {
    if (cause instanceof ReferenceError) return TOO_MANY_ALIASES;
    throw cause;
  }
}

function offsetOf({ contents }: Document, path: Path, onKey: boolean): number {
  let node: unknown = contents;
  let offset = startOf(contents) ?? 0;
  for (const [depth, step] of path.entries()) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => String(key) === String(step))
      : undefined;
    const next: unknown = isPair(pair) ? pair.value : isSeq(node) ? node.items[Number(step)] : null;
    const named = onKey && depth === path.length - 1 ? pair?.key : (next ?? pair?.key);
    const found = startOf(named);
    if (found === undefined) return offset;
    [node, offset] = [next, found];
  }
  return offset;
}

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);

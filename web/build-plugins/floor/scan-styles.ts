import type { Identifier } from '@mdn/browser-compat-data';
import compat from '@mdn/browser-compat-data/forLegacyNode';
import { type AtRule, type Declaration, parse } from 'postcss';
import { isLater } from './oldest-browsers.ts';

const { 'at-rules': atRules = {}, properties = {}, selectors = {}, types = {} } = compat.css;

const isLate = (feature: Identifier | undefined) =>
  feature?.__compat !== undefined && isLater(feature.__compat.support);

/**
 * Functions and units in MDN's tree of types, by name. A name is late only if every type with it
 * is.
 */
const typeIsLate = new Map<string, boolean>();
function collectTypes(parent: object): void {
  for (const [name, feature] of Object.entries(parent)) {
    if (name === '__compat') continue;
    if ('__compat' in feature) {
      typeIsLate.set(name, isLate(feature) && typeIsLate.get(name) !== false);
    }
    collectTypes(feature);
  }
}
collectTypes(types);

/** Returns the features of a style sheet that the oldest browsers lack, such as `text-wrap: balance`. */
export function scanStyles(css: string): ReadonlySet<string> {
  const found = new Set<string>();
  const root = parse(css);
  root.walkAtRules((rule) => noteAtRule(rule, found));
  root.walkRules(({ selector, parent }) => {
    if (parent?.type === 'rule' || selector.includes('&')) found.add('nesting');
    for (const [whole, name = ''] of selector.matchAll(/::?([a-z][a-z-]*)/g)) {
      if (isLate(selectors[name])) found.add(whole);
    }
  });
  root.walkDecls((declaration) => noteDeclaration(declaration, found));
  return found;
}

function noteAtRule({ name, params }: AtRule, found: Set<string>): void {
  const rule = atRules[name];
  if (isLate(rule)) found.add(`@${name}`);
  for (const [word] of params.matchAll(/[a-z][a-z-]*/g)) {
    if (isLate(rule?.[word])) found.add(`@${name} ${word}`);
  }
  if (name === 'media' && /[<>]/.test(params) && isLate(atRules['media']?.['range_syntax']))
    found.add('@media range');
}

function noteDeclaration({ prop, value }: Declaration, found: Set<string>): void {
  const property = properties[prop];
  if (isLate(property)) found.add(prop);
  for (const [, word = '', bracket] of value.matchAll(/(?<![\w-])([a-z][\w-]*)(\()?/g)) {
    if (bracket === undefined && isLate(property?.[word])) found.add(`${prop}: ${word}`);
    if (bracket !== undefined && typeIsLate.get(word)) found.add(`${word}()`);
  }
  for (const [, unit = ''] of value.matchAll(/\d([a-z]+)\b/g)) {
    if (isLate(types['length']?.[unit])) found.add(`unit ${unit}`);
  }
  if (/(?:rgb|hsl|hwb|lab|lch|color)a?\(from /.test(value)) found.add('relative colours');
}

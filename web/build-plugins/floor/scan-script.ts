import * as v from 'valibot';
import { laterBuiltIns, oldMembers } from './later-built-ins.ts';

const globals = new Set(laterBuiltIns.flatMap(({ owner, member }) => (member ? [] : [owner])));
const members = new Map<string, string[]>();
/** Excludes static members: a call of `any(…)` on another object is no `AbortSignal.any`. */
const methods = new Map<string, string>();
for (const { owner, member, isStatic } of laterBuiltIns) {
  if (!member) continue;
  members.set(member, [...(members.get(member) ?? []), owner]);
  if (!isStatic && !methods.has(member)) methods.set(member, owner);
}

const identifier = v.object({ type: v.literal('Identifier'), name: v.string() });
const memberExpression = v.object({
  type: v.literal('MemberExpression'),
  computed: v.literal(false),
  object: v.unknown(),
  property: identifier,
});
type Member = v.InferOutput<typeof memberExpression>;
const call = v.object({ type: v.literal('CallExpression'), callee: v.unknown() });
const pattern = v.object({ type: v.literal('Literal'), regex: v.object({ flags: v.string() }) });
const named = v.object({
  type: v.picklist(['Property', 'PropertyDefinition', 'MethodDefinition']),
});

/**
 * Returns the built-ins in a syntax tree (ESTree) that the oldest browsers lack: globals, static members,
 * and methods whose name no older built-in has. Methods with older namesakes, such as an iterator's `map`,
 * cannot be detected here. The types of web/ and the browser test without later built-ins cover them.
 */
export function scanScript(tree: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  visit(tree, (node) => {
    const global = v.safeParse(identifier, node);
    if (global.success && globals.has(global.output.name)) found.add(global.output.name);
    const expression = v.safeParse(pattern, node);
    if (expression.success && expression.output.regex.flags.includes('v')) found.add('RegExp v');
    const member = v.safeParse(memberExpression, node);
    const known = member.success ? staticOf(member.output) : undefined;
    if (known) found.add(known);
    const called = v.safeParse(call, node);
    const method = called.success ? methodOf(called.output.callee) : undefined;
    if (method) found.add(method);
  });
  return found;
}

/** `URL.parse`, called or not. */
function staticOf(member: Member): string | undefined {
  const owner = v.safeParse(identifier, member.object);
  const { name } = member.property;
  const isLater = owner.success && members.get(name)?.includes(owner.output.name);
  return isLater ? `${owner.output.name}.${name}` : undefined;
}

/** `set.union(…)` for any `set`. */
function methodOf(callee: unknown): string | undefined {
  const member = v.safeParse(memberExpression, callee);
  if (!member.success || staticOf(member.output)) return undefined;
  const { name } = member.output.property;
  if (oldMembers.has(name)) return undefined;
  const owner = methods.get(name);
  // LIFF and other libraries also have `login` and `install`.
  if (owner === 'Navigator' && !isNavigator(member.output.object)) return undefined;
  return owner ? `${owner}.${name}` : undefined;
}

/** `navigator`, or `window.navigator`. */
function isNavigator(node: unknown): boolean {
  const member = v.safeParse(memberExpression, node);
  const name = v.safeParse(identifier, member.success ? member.output.property : node);
  return name.success && name.output.name === 'navigator';
}

/** Visits every expression, except property names. */
function visit(node: unknown, look: (node: object) => void): void {
  if (Array.isArray(node)) {
    for (const part of node) visit(part, look);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  look(node);
  const isName = v.is(memberExpression, node)
    ? 'property'
    : v.is(named, node) && Reflect.get(node, 'computed') !== true
      ? 'key'
      : undefined;
  for (const [key, part] of Object.entries(node)) if (key !== isName) visit(part, look);
}

import { readFileSync } from 'node:fs';

/** The parameter that Rolldown passes to a chunking function. */
type ModuleContext = {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
};

/** Modules shared by many families of screens, except the problem texts and the sign-in code. */
const SHARED_ROOM =
  /[\\/]web[\\/](i18n|ui|customer[\\/](api|browser|parts|pay|purchase|session))[\\/](?!problem-|liff-|actions)/;
const MANY = 3;
const ENTRY = /[\\/]web[\\/]customer[\\/]main\.tsx$/;

/** Every module that the entry imports statically, computed once a build. */
function firstView(context: ModuleContext, entry: string): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [entry];
  for (const id of queue) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * A shared part's style sheet with cascade layers. If it loaded after the first paint, the browser
 * would style and lay out the whole page again, because a new layer may override any rule.
 */
const isLayered = (id: string) =>
  SHARED_ROOM.test(id) && id.endsWith('.css') && readFileSync(id, 'utf8').includes('@layer');

/** A style sheet of a shared part, or one that several modules import. */
const isShared = (id: string, context: ModuleContext) =>
  SHARED_ROOM.test(id) &&
  (id.endsWith('.css') || (context.getModuleInfo(id)?.importers.length ?? 0) >= MANY);

/**
 * Builds two files for the first view, because many small ones compress worse. One contains the
 * libraries, which stay cached across releases. The other contains our own code. Code of lazy
 * screens stays with them; parts that many of them share go into one file. LIFF loads after the
 * first screen.
 */
export function firstViewChunks(entry: string) {
  let members: ReadonlySet<string> | undefined;
  const isFirst = (id: string, context: ModuleContext) => {
    members ??= firstView(context, entry);
    return members.has(id) && !ENTRY.test(id);
  };
  const libraries = (id: string, context: ModuleContext) =>
    id.includes('node_modules') && isFirst(id, context) ? 'libraries' : null;
  const app = (id: string, context: ModuleContext) =>
    isFirst(id, context) || isLayered(id) ? 'app' : null;
  const parts = (id: string, context: ModuleContext) =>
    isShared(id, context) && !isFirst(id, context) ? 'parts' : null;
  // A group also takes its modules' imports, unless an earlier group has them, so libraries come first.
  return [
    { name: libraries, priority: 2 },
    { name: app, priority: 1 },
    { name: parts, priority: 0 },
  ];
}

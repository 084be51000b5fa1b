/** What a chunking function learns of a module. */
type ModuleContext = {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
};

/** What many families of screens share; not the words of all problems, nor what signs in and out. */
const SHARED_ROOM =
  /[\\/]web[\\/](api|browser|i18n|session|pay|purchase|ui)[\\/](?!problem-|liff-|actions)/;
const MANY = 3;
const ENTRY = /[\\/]web[\\/]main\.tsx$/;

/** Every module that the entry imports without waiting, found once a build. */
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

/** A sheet of a shared part, or what several modules import. */
const isShared = (id: string, context: ModuleContext) =>
  SHARED_ROOM.test(id) &&
  (id.endsWith('.css') || (context.getModuleInfo(id)?.importers.length ?? 0) >= MANY);

/**
 * Two files for the first view instead of a handful of shared scraps, which compress worse: the
 * libraries, which a release of ours leaves in the phone's cache, and our own code. What only lazy
 * screens need stays with them, but for the parts that many of them share: one file instead of a
 * dozen. LIFF travels behind the first screen.
 */
export function firstViewChunks(entry: string) {
  let members: ReadonlySet<string> | undefined;
  const isFirst = (id: string, context: ModuleContext) => {
    members ??= firstView(context, entry);
    return members.has(id) && !ENTRY.test(id);
  };
  const libraries = (id: string, context: ModuleContext) =>
    id.includes('node_modules') && isFirst(id, context) ? 'libraries' : null;
  const app = (id: string, context: ModuleContext) => (isFirst(id, context) ? 'app' : null);
  const parts = (id: string, context: ModuleContext) =>
    isShared(id, context) && !isFirst(id, context) ? 'parts' : null;
  // A group takes what its modules import along, unless an earlier one has it: the libraries go first.
  return [
    { name: libraries, priority: 2 },
    { name: app, priority: 1 },
    { name: parts, priority: 0 },
  ];
}

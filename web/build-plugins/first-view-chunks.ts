/** What a chunking function learns of a module. */
type ModuleContext = {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
};

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

/**
 * Two files for the first view instead of a handful of shared scraps, which compress worse: the
 * libraries, which a release of ours leaves in the phone's cache, and our own code. What only lazy
 * screens need stays with them; LIFF travels behind the first screen.
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
  // A group takes what its modules import along: the libraries go first.
  return [
    { name: libraries, priority: 2 },
    { name: app, priority: 1 },
  ];
}

/**
 * Thrown for a document that exists but that this version cannot read. Either a newer version wrote
 * it (rollback), or it is broken. Callers never treat it as absent, so they never end, pay or
 * recreate anything because of it.
 */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  constructor(what: Uppercase<string>, id: string) {
    super(`${what} ${id} is of a shape that this version does not know`);
  }
}

/** Returns the documents that `parse` could read, and those that it could not. */
export function parseEach<Stored, Parsed>(
  documents: readonly Stored[],
  parse: (document: Stored) => Parsed | undefined,
): { readonly parsed: readonly Parsed[]; readonly unreadable: readonly Stored[] } {
  const parsed: Parsed[] = [];
  const unreadable: Stored[] = [];
  for (const document of documents) {
    try {
      const one = parse(document);
      if (one !== undefined) parsed.push(one);
    } catch (thrown) {
      if (!(thrown instanceof UnreadableDocument)) throw thrown;
      unreadable.push(document);
    }
  }
  return { parsed, unreadable };
}

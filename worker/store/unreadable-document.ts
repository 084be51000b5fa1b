/**
 * A document that is there and that this version cannot read: of a newer one (a rollback), or broken. It
 * is never treated as absent: nothing is ended, paid or made anew on the strength of it.
 */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  constructor(what: Uppercase<string>, id: string) {
    super(`${what} ${id} is of a shape that this version does not know`);
  }
}

/** What could be read of some documents, and those that could not. */
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

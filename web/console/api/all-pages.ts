type Page = { readonly cursor: string | null };
type Query = { cursor?: string };

/** Reads all pages of a list, one after the other. Calls `onPage` with each. */
export async function allPages<P extends Page>(
  load: (query: Query) => Promise<P>,
  onPage: (page: P) => void,
): Promise<void> {
  let query: Query = {};
  for (;;) {
    const page = await load(query);
    onPage(page);
    if (page.cursor === null) return;
    query = { cursor: page.cursor };
  }
}

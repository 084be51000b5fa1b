const ROOT = 'http://outside.test/v1/projects/test/databases/(default)/documents';
const asAdmin = { authorization: 'Bearer owner', 'content-type': 'application/json' };
const PAGE = 300;

type Found = { readonly name: string; readonly fields?: unknown };
type Page = { readonly documents?: Found[]; readonly nextPageToken?: string };
/** A stored document: its path, and its fields as one text. */
export type Lying = { readonly path: string; readonly text: string };

/** Returns every stored document, including those below documents that do not exist. */
export async function wholeStore(below = ''): Promise<readonly Lying[]> {
  const answer = await fetch(`${ROOT}${below}:listCollectionIds`, {
    method: 'POST',
    headers: asAdmin,
    body: JSON.stringify({ pageSize: PAGE }),
  });
  const { collectionIds = [] } = await answer.json<{ collectionIds?: string[] }>();
  const collections = await Promise.all(
    collectionIds.map((id) => wholeCollection(`${below}/${id}`)),
  );
  return collections.flat();
}

async function wholeCollection(path: string): Promise<readonly Lying[]> {
  const lying: Lying[] = [];
  let token = '';
  do {
    const query = new URLSearchParams({ pageSize: String(PAGE), showMissing: 'true' });
    if (token !== '') query.set('pageToken', token);
    const answer = await fetch(`${ROOT}${path}?${query}`, { headers: asAdmin });
    const { documents = [], nextPageToken = '' } = await answer.json<Page>();
    for (const { name, fields } of documents) {
      const place = name.slice(name.indexOf('/documents/') + '/documents'.length);
      if (fields !== undefined) lying.push({ path: place.slice(1), text: JSON.stringify(fields) });
      lying.push(...(await wholeStore(place)));
    }
    token = nextPageToken;
  } while (token !== '');
  return lying;
}

/** Returns the paths whose path or fields contain one of these words. */
export const placesOf = (store: readonly Lying[], words: readonly string[]): readonly string[] =>
  store.flatMap(({ path, text }) =>
    words
      .filter((word) => path.includes(word) || text.includes(word))
      .map((word) => `${word} in ${path}`),
  );

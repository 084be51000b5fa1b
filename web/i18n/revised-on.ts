/** The day of a document's version in Japanese, where the version is one; as it is otherwise. */
export const revisedOn = (version: string): string =>
  `${version.replace(/^(\d{4})-0?(\d{1,2})-0?(\d{1,2})$/, '$1年$2月$3日')}改定`;

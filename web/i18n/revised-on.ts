/** Formats a document's version as a Japanese date if it is one; otherwise returns it unchanged. */
export const revisedOn = (version: string): string =>
  `${version.replace(/^(\d{4})-0?(\d{1,2})-0?(\d{1,2})$/, '$1年$2月$3日')}改定`;

/**
 * The header with the LINE user for whom the calling page was loaded. It is neither a secret nor a
 * credential. All tabs share the cookie, so another tab may have changed the session since the page
 * was opened.
 */
export const SHOWN_PERSON_HEADER = 'x-line-user';

/**
 * The same value as a query parameter, because event streams and downloads cannot send a header.
 */
export const SHOWN_PERSON_PARAMETER = 'lineUser';

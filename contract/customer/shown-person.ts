/**
 * Names the LINE user whose page makes the call. It is neither a secret nor a credential. All tabs
 * share the cookie, so another tab may have changed the session since the page opened.
 */
export const SHOWN_PERSON_HEADER = 'x-line-user';

/** The same as a query parameter: event streams and downloads cannot send a header. */
export const SHOWN_PERSON_PARAMETER = 'lineUser';

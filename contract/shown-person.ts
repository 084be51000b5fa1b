/**
 * Every call names the LINE user whose page makes it: no secret and no credential. The cookie is shared by
 * all tabs, so another tab may have changed the session since the page was opened.
 */
export const SHOWN_PERSON_HEADER = 'x-line-user';

/** The same as a query parameter, for event streams and downloads: they cannot send a header. */
export const SHOWN_PERSON_PARAMETER = 'lineUser';

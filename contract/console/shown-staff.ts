/**
 * The header of every call of a signed-in page: the id of the member of staff for whom it was loaded.
 * Cookies belong to the browser, so another tab may have signed somebody else in.
 */
export const SHOWN_STAFF_HEADER = 'x-console-staff';

/** The query parameter of a link to a file, because a link cannot send headers. */
export const SHOWN_STAFF_PARAMETER = 'staff';

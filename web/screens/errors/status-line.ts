/** HTTP's own words; for 404 and 500 the error page's of the specification (§2). */
const words: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Page Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** “403 Forbidden”: the same for every person, so that it can be read out to support. */
export const statusLine = (status: number): string => `${status} ${words[status] ?? ''}`.trim();

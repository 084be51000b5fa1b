/** The words of the specification's error page (§2) for an unexpected error, which a notice shows as well. */
export const ServerError = ({ status }: { readonly status: number }) =>
  status === 500 ? <p className="small">500 Internal Server Error</p> : null;

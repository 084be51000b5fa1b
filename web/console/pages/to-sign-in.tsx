import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';

const keyOf = (clientId: string) => `console-return.${clientId}`;

/** Leads to the sign-in, and keeps the address for afterwards: a link in a message leads to a row. */
export function ToSignIn({ clientId }: { readonly clientId: string }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    sessionStorage.setItem(keyOf(clientId), pathname + search);
  }, [clientId, pathname, search]);
  return <Navigate to={`/${clientId}/sign-in`} replace />;
}

/** Leads from the first page after a sign-in to the address that somebody wanted. Once. */
export function ReturnAfterSignIn({ clientId }: { readonly clientId: string }) {
  const { pathname } = useLocation();
  const kept = sessionStorage.getItem(keyOf(clientId));
  useEffect(() => sessionStorage.removeItem(keyOf(clientId)), [clientId]);
  const isFirst = pathname === `/${clientId}` || pathname === `/${clientId}/`;
  return kept !== null && isFirst ? <Navigate to={kept} replace /> : null;
}

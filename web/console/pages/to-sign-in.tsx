import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';

const keyOf = (clientId: string) => `console-return.${clientId}`;

/**
 * Redirects to the sign-in and stores the address, because a link in a message opens a specific
 * page.
 */
export function ToSignIn({ clientId }: { readonly clientId: string }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    sessionStorage.setItem(keyOf(clientId), pathname + search);
  }, [clientId, pathname, search]);
  return <Navigate to={`/${clientId}/sign-in`} replace />;
}

/** Redirects once after a sign-in, to the address that the person opened first. */
export function ReturnAfterSignIn({ clientId }: { readonly clientId: string }) {
  const { pathname } = useLocation();
  const kept = sessionStorage.getItem(keyOf(clientId));
  useEffect(() => sessionStorage.removeItem(keyOf(clientId)), [clientId]);
  const isFirst = pathname === `/${clientId}` || pathname === `/${clientId}/`;
  return kept !== null && isFirst ? <Navigate to={kept} replace /> : null;
}

import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { matchPage } from '../../../contract/customer/pages.ts';
import { destinationOf, openExternal } from '../browser/navigation.ts';
import { useAppState } from '../session/app-context.tsx';
import styles from './rich-text.module.css';

/** Returns the path for the router if the address is a page of the current tenant. */
function pathInside(address: string, clientId: string | undefined): string | undefined {
  const destination = destinationOf(address, location.origin);
  if (destination.kind !== 'inside') return undefined;
  const page = matchPage(destination.path.split(/[?#]/, 1)[0] ?? '');
  const ours = page !== undefined && 'clientId' in page && page.clientId === clientId;
  return ours ? destination.path : undefined;
}

/** The part of Trusted Types (W3C) used here. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createHTML(html: string): string }): TrustedPolicy;
};
type TrustedPolicy = { createHTML(html: string): string };
declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * The page's policy: only this component's text becomes markup, and only in an inert document. A browser
 * without Trusted Types accepts the string.
 */
const policy = window.trustedTypes?.createPolicy('rich-text', { createHTML: (html) => html });
const trusted = (html: string) => policy?.createHTML(html) ?? html;

/**
 * Text that the edge rendered and sanitised. It is parsed into an inert document, where nothing runs or
 * loads. Links inside the app use the router, all others `openExternal`.
 */
export function RichText({ html }: { readonly html: string }) {
  const container = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const clientId = useAppState((state) => state.client?.clientId);
  useLayoutEffect(() => {
    const parsed = new DOMParser().parseFromString(trusted(html), 'text/html');
    container.current?.replaceChildren(...parsed.body.childNodes);
  }, [html]);
  useLayoutEffect(() => {
    const { current } = container;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const address = link?.getAttribute('href');
      if (!address || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const inside = pathInside(address, clientId);
      if (inside === undefined) openExternal(address);
      else navigate(inside);
    };
    current?.addEventListener('click', follow);
    return () => current?.removeEventListener('click', follow);
  }, [navigate, clientId]);
  return <div ref={container} className={styles['rich-text']} />;
}

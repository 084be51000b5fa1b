import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { type Language, languageAsked } from '../../contract/shared/language.ts';
import type { AppEnv } from './app-env.ts';

const NAME = 'language';
/** `__Host-`: no sub-domain can set it. */
const prefix = 'host';
/** The lifetime of a session, as the tenants' privacy policies state for cookies. */
const LIFETIME_S = 30 * 24 * 60 * 60;

/** Returns the language that the person chose in this browser, or undefined without a choice. */
export const readLanguageCookie = <E extends AppEnv>(c: Context<E>): Language | undefined =>
  languageAsked(getCookie(c, NAME, prefix));

/**
 * Stores the person's language in the browser. The edge renders a page before it identifies the
 * person, so without the cookie the page would briefly show the phone's language. The cookie
 * contains only the language.
 */
export function keepLanguageCookie<E extends AppEnv>(c: Context<E>, language: Language | null) {
  const kept = readLanguageCookie(c) ?? null;
  if (kept === language) return;
  const how = { prefix, secure: true, path: '/' } as const;
  if (language === null) deleteCookie(c, NAME, how);
  else
    setCookie(c, NAME, language, { ...how, httpOnly: true, sameSite: 'Lax', maxAge: LIFETIME_S });
}

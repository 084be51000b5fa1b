import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { type Language, languageAsked } from '../../contract/language.ts';
import type { AppEnv } from './app-env.ts';

const NAME = 'language';
/** `__Host-`: no sub-domain can plant one. */
const prefix = 'host';
/** As long as a session lives, which is what the tenants' privacy policies say of cookies. */
const LIFETIME_S = 30 * 24 * 60 * 60;

/** The language that the person of this browser chose; undefined where they leave it to the phone. */
export const readLanguageCookie = <E extends AppEnv>(c: Context<E>): Language | undefined =>
  languageAsked(getCookie(c, NAME, prefix));

/**
 * Keeps a person's choice with the browser: a page is drawn before it is known who opens it, and would
 * speak the phone's language for a moment. It names a language and nobody.
 */
export function keepLanguageCookie<E extends AppEnv>(c: Context<E>, language: Language | null) {
  const kept = readLanguageCookie(c) ?? null;
  if (kept === language) return;
  const how = { prefix, secure: true, path: '/' } as const;
  if (language === null) deleteCookie(c, NAME, how);
  else
    setCookie(c, NAME, language, { ...how, httpOnly: true, sameSite: 'Lax', maxAge: LIFETIME_S });
}

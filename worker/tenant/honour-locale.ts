import type { Context } from 'hono';
import type { PublicClient } from '../../contract/client.ts';
import { languageAsked } from '../../contract/language.ts';
import type { AppEnv } from '../http/app-env.ts';
import { readLanguageCookie } from '../http/language-cookie.ts';

/** Speaks the tenant's language to a browser that asks for none of the app's. */
export function honourLocale<E extends AppEnv>(c: Context<E>, { locale }: PublicClient): void {
  const asked = readLanguageCookie(c) ?? languageAsked(c.req.header('accept-language'));
  if (asked === undefined) c.set('language', locale);
}

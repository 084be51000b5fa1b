import type { Context } from 'hono';
import type { PublicClient } from '../../../contract/shared/client.ts';
import { languageAsked } from '../../../contract/shared/language.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readLanguageCookie } from '../../http/language-cookie.ts';

/** Uses the tenant's language for a browser that asks for neither of the app's languages. */
export function honourLocale<E extends AppEnv>(c: Context<E>, { locale }: PublicClient): void {
  const asked = readLanguageCookie(c) ?? languageAsked(c.req.header('accept-language'));
  if (asked === undefined) c.set('language', locale);
}

import * as v from 'valibot';
import { matchPage } from '../../../contract/customer/pages.ts';
import { slotSchema } from '../../../contract/shared/ids.ts';
import { readPageQuery } from '../browser/read-address.ts';
import { DRAFT_PREFIX } from '../session/drafts.ts';

/** A draft, so that signing out and another person's session remove it. */
const KEY = `${DRAFT_PREFIX}return-path`;
/** After half an hour the person no longer expects to return. */
const LASTS_MS = 30 * 60_000;

const keptSchema = v.object({ path: v.string(), atMs: v.number() });

/**
 * Returns the review that a path leads to, or undefined. Accepts only a machine's page of this
 * tenant with an item and no other parameters. Other code can write to the storage.
 */
export function confirmationPath(path: string, clientId: string): string | undefined {
  const [pathname = '', search = '', ...more] = path.split('?');
  const page = matchPage(pathname);
  if (more.length > 0 || page?.name !== 'machine' || page.clientId !== clientId) return undefined;
  const { item } = readPageQuery(search);
  return v.is(slotSchema, item) && search === `item=${item}` ? path : undefined;
}

/** Stores the review that the person leaves for a step, in this tab. */
export function keepReturnPath(path: string, nowMs = Date.now()): void {
  sessionStorage.setItem(KEY, JSON.stringify({ path, atMs: nowMs }));
}

/** Returns the review that the person left, or undefined. */
export function readReturnPath(clientId: string, nowMs = Date.now()): string | undefined {
  const text = sessionStorage.getItem(KEY) ?? '';
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), keptSchema), text);
  if (!kept.success || nowMs - kept.output.atMs > LASTS_MS) return undefined;
  return confirmationPath(kept.output.path, clientId);
}

/** Removes it: the person is back, or no longer needs it. */
export const dropReturnPath = () => sessionStorage.removeItem(KEY);

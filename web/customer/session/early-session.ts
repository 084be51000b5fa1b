/**
 * Part of the inline script of the head. Inside LINE it sends the sign-in request while the
 * JavaScript downloads. A classic script, because a module would wait for the end of the HTML. It
 * changes only the address and one promise. It leaves the hash in the address for
 * `line-handover.ts`, which belongs to another bundle.
 */

import { lineBrowserOf } from '../../../contract/customer/line-browser.ts';
import type { Visit } from '../../../contract/customer/page-seam.ts';
import { readLineHash } from '../browser/read-address.ts';

type EarlyAnswer = { readonly status: number; readonly body: unknown };

declare global {
  interface Window {
    /** The answer of the early `POST /session`. Absent if there was nothing to send. */
    earlySession?: Promise<EarlyAnswer> | undefined;
  }
}

const visit: Partial<Visit> = document.currentScript?.dataset ?? {};
const { client = '', user = '', page = '' } = visit;
const here = new URL(location.href);

// A permanent link, whose target the edge has rendered. The parameter would make LIFF load the page
// a second time.
if (here.searchParams.has('liff.state') && page) {
  history.replaceState(history.state, '', page + location.hash);
}

/** Reads the user from the context token in the hash. LINE signs it; here it is only compared. */
function userInContext(token: string): string {
  try {
    const payload = token.split('.')[1] ?? '';
    const context: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    const named = context && typeof context === 'object' && Reflect.get(context, 'userId');
    return typeof named === 'string' ? named : '';
  } catch {
    return '';
  }
}

// Anybody can create a link that contains a token. Only LINE's LIFF browser puts credentials into an
// address. Elsewhere they are dropped before LIFF reads them, and LINE's login follows.
const { accessToken, contextToken, hasCredentials } = readLineHash(location.hash);
if (hasCredentials && lineBrowserOf(navigator.userAgent) !== 'liff') {
  history.replaceState(history.state, '', location.pathname + location.search);
} else if (
  client &&
  accessToken &&
  contextToken &&
  (!user || userInContext(contextToken) !== user)
) {
  // A session of the same person needs no request. For another person's, the edge answers 409.
  window.earlySession = fetch(`/api/clients/${client}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken, source: 'address', page: page || location.pathname }),
  }).then(async (answer) => ({
    status: answer.status,
    body: await answer.json().catch(() => undefined),
  }));
  // The consumer of the promise handles a failure. Until then it must not count as unhandled.
  window.earlySession.catch(() => undefined);
}

/**
 * Runs inline in the head, before any module, so that inside LINE the sign-in travels beside the
 * JavaScript instead of after it. Built as a classic script (a module would wait for the end of the
 * HTML). It has no imports and touches nothing but the address and one promise.
 */
type EarlyAnswer = { readonly status: number; readonly body: unknown };

declare global {
  interface Window {
    /** The answer of the early `POST /session`; absent where there was nothing to post. */
    earlySession?: Promise<EarlyAnswer> | undefined;
  }
}

export {};

const { client = '', user = '', page = '' } = document.currentScript?.dataset ?? {};
const here = new URL(location.href);

// A permanent link: the edge rendered its target already; with the state gone LIFF loads no second page.
if (here.searchParams.has('liff.state') && page) {
  history.replaceState(history.state, '', page + location.hash);
}

/** The user in the hash's context token. LINE signs it; here it is only compared. */
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

// Anybody can write a link with a token of their own in it. Only LINE's LIFF browser puts credentials
// into an address; everywhere else they are dropped before LIFF sees them, and LINE's login follows.
const isLiffBrowser = /\bLine\/\d+\.\d+\.\d+ LIFF\b/.test(navigator.userAgent);
if (!isLiffBrowser && /[#&](access|context|feature|id)_token=/.test(location.hash)) {
  history.replaceState(history.state, '', location.pathname + location.search);
}

const hash = new URLSearchParams(location.hash.slice(1));
const accessToken = hash.get('access_token');
const contextToken = hash.get('context_token');

// With a session of the same person there is nothing to ask. With another's, the edge answers 409.
if (client && accessToken && contextToken && (!user || userInContext(contextToken) !== user)) {
  window.earlySession = fetch(`/api/clients/${client}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken, source: 'address', page: page || location.pathname }),
  }).then(async (answer) => ({
    status: answer.status,
    body: await answer.json().catch(() => undefined),
  }));
  // Whoever takes the promise handles its failure; until then it must not count as unhandled.
  window.earlySession.catch(() => undefined);
}

import type { RowTable } from './mutant.ts';

/** The rows of the specification’s sections 1 to 9, by their first cell. */
export const specificationRows: RowTable = {
  'App name スマート自販機, unless the tenant has its own': ['clause §1: the app has another name'],
  'Each tenant by its `clientId`, data scoped to it': [
    'clause §1: a session of one tenant is a session of every tenant',
  ],
  'Users signed in through the messaging platform': ['clause §1: a token of any channel signs in'],
  'Account, order history, coupons, FAQ, pay methods, set-up': [
    'clause §2: a route of the specification is gone',
    'clause §2: the welcome page has another address',
  ],
  'Wallet payment with a return to the app': ['clause §4: a wallet’s return leads elsewhere'],
  'Messages through LINE': [
    'clause buy: somebody who is no friend gets a message',
    'clause buy: nobody is told what is back in stock',
  ],
  'Every route, in its layout': [
    'clause §2: a route of the specification is gone',
    'clause §6: the wallet’s binding page has the navigation',
  ],
  '`/clients/{clientId}` prefix': ['clause §2: /clients/ is another page'],
  '`liffId` query overrides the LIFF id': [
    'clause §2: the query’s LIFF id is ignored',
    'clause §2: the query’s LIFF id may be anybody’s',
  ],
  "`responseToken` at the wallet's return": [
    'clause §2: the wallet’s responseToken is believed without its signature',
  ],
  'Error page 404 "Page Not Found" or 500 "Internal Server Error"; an outage is 503: decision 104':
    ['clause §2: 404 says other words'],
  'Unknown routes: fatal 404 "Page not found: {path}"': [
    'clause §2: 404 does not say which page',
    'clause §2: an unknown API path asks for a session first',
  ],
  'Terms, privacy policy, 404 and 500 pages exist': [
    'clause §2: the privacy policy has another address',
  ],
  'External navigation refused unless allowed; blob, data, javascript, vbscript always': [
    'clause §2: a redirect leads outside',
    'clause §2: an address that runs code is opened',
    'clause §2: a page outside can reach back',
    'clause §2: a blob of our own origin is a page of ours',
    'clause §2: every address is a provider’s page',
  ],
  'Page transition out-in': [
    'clause §2: the old page does not wait to have left',
    'clause §2: the old page does not leave',
    'clause §2: nothing of the leaving is seen',
    'clause §2: the new page does not enter',
  ],
  '`clients/{clientId}` with `lineLogin{channelId, liffId}`': [
    'clause §3: a tenant needs no LINE login to sign in',
  ],
  '`lineUsers/{lineUserId}`: follow, profile, createdAt, followedAt, unfollowedAt, updatedAt': [
    'clause §3: a new line user follows',
    'clause §3: a new line user has no unfollowedAt',
  ],
  '`settings/appearance`': ['clause §3: the tenant’s appearance is not loaded'],
  '`hashes/paypay/nonces/{nonce}`': [
    'clause §3: the nonce’s cloudSystemToken is null',
    'clause §3: the cloud system’s token lies open',
  ],
  '`logs/app/errors`: type, userId, data, result, createdAt, updatedAt': [
    'clause §8: the J009 record has no request data',
    'clause §8: the J009 record has the result’s shape alone',
  ],
  'Timestamps set by the server on create and update': [
    'clause §3: an update is not stamped by the server',
    'clause §3: a new document is not stamped by the server',
    'clause §3: a changed profile is not merged',
  ],
  'Client-side state by its nine names': [
    'clause §3: the state has no client',
    'clause §3: the state has no lineUser',
    'clause §3: the state has no jwtToken',
    'clause §3: the state has no payPayResponseToken',
    'clause §3: the state has no lineAccessToken',
    'clause §3: the state has no liffId',
    'clause §3: the state has no appearance',
    'clause §3: the state has no initializedLiff',
    'clause §3: the state has no lineLoginRegister',
  ],
  '1. Load the client from the configured id or the route': [
    'clause §4: the configured client is one of many',
  ],
  "2. LIFF id from the query, else the client's": ['clause §2: the query’s LIFF id is ignored'],
  '3. Load appearance': ['clause §3: the tenant’s appearance is not loaded'],
  '4. Initialise the SDK': ['clause §4: LIFF does not start behind the screen'],
  '5. If not logged in, trigger the login; a living session counts as logged in: decision 106': [
    'clause §4: a first visit leads to no login',
  ],
  '6. Access token; previous session signed out; custom token from `lineAuthToken`': [
    'clause §4: a sign-in replaces another person’s session unasked',
    'clause §7: lineAuthToken’s token is redeemed twice',
  ],
  '7. Profile; line user ensured, follow=false, followedAt and unfollowedAt null': [
    'clause §3: a new line user follows',
    'clause §3: a new line user has no unfollowedAt',
  ],
  '8. External login where no token is held; token and register flag stored': [
    'clause §4: a held cloud token is asked for again',
    'clause §4: register is not stored',
  ],
  'Wallet return outside the messaging client: nonce looked up, client, token and line user set, redirect to `/{clientId}/paypay/bind`':
    [
      'clause §4: a wallet’s return is whoever’s browser it is',
      'clause §4: a wallet’s return gets no token where somebody is signed in',
      'clause §4: a wallet’s return leads elsewhere',
      'clause §4: a wallet’s return is no tenant’s',
    ],
  'No backend session: line user and JWT cleared': [
    'clause §4: the person stays while signing in anew',
    'clause §4: a session that is no more is not noticed',
    'clause §4: a dead session’s cookie stays',
  ],
  'A stale LIFF cookie of another LIFF id is expired': [
    'clause §4: a cookie of another LIFF id stays',
  ],
  'Sign-in skipped on `/`': ['clause §4: the root page signs in'],
  'Set-up steps by route name': ['clause §4: a set-up step is skipped'],
  'Polls `builds/latest.json`': [
    'clause §4: the live build is asked for once',
    'clause §4: the page asks for the live build at its start only',
  ],
  'Chunk load error reloads, guarded by 10 s': [
    'clause §9: the reload guard is 3 s',
    'clause §9: the reload guard is 11 s',
  ],
  'Non-empty LIFF id and access token, otherwise 403': [
    'clause §3: a tenant needs no LINE login to sign in',
    'clause §5: an empty access token is a token',
  ],
  'The login result must have code 200 and a token': [
    'clause §5: every number is code 200',
    'clause §5: an empty token is a token',
  ],
  'One role, data scoped by tenant': [
    'clause §6: a route is open to anybody',
    'clause §1: a session of one tenant is a session of every tenant',
  ],
  'Auth layout for `/` and `paypay/bind`': [
    'clause §6: the wallet’s binding page has the navigation',
  ],
  '`POST /line/login` {accessToken}, headers ver, from, client → {code, data:{token, register}}': [
    'clause §7: ver is not empty',
    'clause §7: ver is not sent',
    'clause §7: the external login is no JSON',
    'clause §7: the stand-in takes any ver',
    'clause §7: the stand-in takes any Content-Type',
  ],
  '`POST /lineAuthToken` {accessToken, channelId} → {customToken}': [
    'clause §7: lineAuthToken’s token is redeemed twice',
  ],
  '`builds/latest.json`, `builds/meta/{buildId}.json`, `_payload.json`': [
    'clause §7: latest.json names no build',
    'clause §4: the live build is asked for once',
  ],
  'J009: log record, then 401 サインインに失敗しました。(J009)': [
    'clause §8: J009 leaves no record',
    'clause §8: the J009 record has no request data',
    'clause §8: the J009 record has the result’s shape alone',
  ],
  'No JWT after the login: 401, (j009)': [
    'clause §8: an answer without a session signs in',
    'clause §8: an answer without a session is an error like any other',
    'clause §8: j009 is said without its words',
  ],
  '403 Forbidden: LIFF id, SDK init, access token, line user creation': [
    'clause §3: a tenant needs no LINE login to sign in',
    'clause §8: every LIFF failure is harmless',
    'clause §8: LIFF that fails behind a page is passed over',
    'clause §5: an empty access token is a token',
    'clause §8: a line user that cannot be created is a store that is away',
  ],
  'Global error state, clearable with an optional redirect': [
    'clause §8: an error is not cleared',
    'clause §8: a cleared error leads nowhere',
  ],
  'GET-like requests retried once on 408, 409, 425, 429, 500, 502, 503, 504; mutations never': [
    'clause §8: a GET is not retried on 425',
    'clause §8: a mutation is retried',
  ],
  'Default client id null': ['clause §4: the configured client is one of many'],
  'Layer version 1.0.0': [
    'clause §9: the layer version is another',
    'clause §9: the about page names no layer',
  ],
  'Reload guard 10 s': [
    'clause §9: the reload guard is 3 s',
    'clause §9: the reload guard is 11 s',
  ],
  'Idle fallback 50 ms, async loading delay 200 ms': [
    'clause §9: the idle fallback is 51 ms',
    'clause §9: the idle fallback is 0 ms',
    'clause §9: what loads is said at once',
  ],
  'Theme #00a2d0, #fcfcfc, #01b904; breakpoint 1280 px': [
    'clause §9: the primary colour is another',
    'clause §9: the background is another',
    'clause §9: the messaging colour is another',
    'clause §9: words about LINE have another colour',
    'clause §9: the navigation moves at 1200 px',
    'clause §9: the page makes room at 1281 px',
  ],
};

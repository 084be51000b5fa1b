/** Text of a field that is longer than any field may be. */
const LONG = 'x'.repeat(10_000);
const DEEP = `${'['.repeat(3000)}${']'.repeat(3000)}`;
const POISON = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}';
const quoted = (text: string) => JSON.stringify(text);

/**
 * Hostile replacements of a field, by name: the JSON texts in its place. No text: the field is missing. Two
 * texts: the field occurs twice.
 */
export const hostileFields: Readonly<Record<string, (own: string) => readonly string[]>> = {
  missing: () => [],
  twice: (own) => [own, 'null'],
  null: () => ['null'],
  true: () => ['true'],
  'minus one': () => ['-1'],
  'a half': () => ['0.5'],
  '1e308': () => ['1e308'],
  'more than a number holds': () => ['1e999'],
  'NaN as a number': () => ['NaN'],
  'NaN as text': () => [quoted('NaN')],
  'empty text': () => [quoted('')],
  spaces: () => [quoted(' \t\r\n')],
  'long text': () => [quoted(LONG)],
  __a__: () => [quoted('__a__')],
  __proto__: () => [quoted('__proto__')],
  constructor: () => [quoted('constructor')],
  'dots and slashes': () => [quoted('../../..')],
  '%00': () => [quoted('%00')],
  'a zero byte': () => [quoted('a\0b')],
  'half a surrogate pair': () => ['"\\ud800"'],
  'odd unicode': () => [quoted('\u202e\ufeff\u200d👩‍💻ﷺ\uffff')],
  'an empty list': () => ['[]'],
  'a list': (own) => [`[${own}]`],
  'an empty object': () => ['{}'],
  'an object with prototype keys': () => [POISON],
  'deep lists': () => [DEEP],
};

/** Hostile values of a path's or a query's parameter, encoded for the address. */
export const hostileWords: Readonly<Record<string, string>> = {
  nothing: '',
  long: LONG,
  __a__: '__a__',
  __proto__: '__proto__',
  constructor: 'constructor',
  'one dot': '%2e',
  'two dots': '..',
  'encoded dots': '%2e%2e%2f%2e%2e',
  'an encoded slash': 'a%2Fb',
  'a zero byte': '%00',
  'half an escape': '%',
  'half a surrogate pair': '%ED%A0%80',
  'no UTF-8': '%FF%FE',
  'odd unicode': encodeURIComponent('\u202e\ufeff👩‍💻\uffff'),
  'minus one': '-1',
  '1e308': '1e308',
  NaN: 'NaN',
  spaces: '%20%09%0D%0A',
  quotes: '%27%22%60%3B--',
  // Well-formed, but not a time, a day, a position or an id that the store accepts.
  'a cursor of 31 February': '2026-02-31T00:00:00Z~a',
  'a cursor of the year 0': '0000-01-01T00:00:00Z~a',
  'a cursor after the year 9999': '9999-12-31T23:59:59-23:00~a',
  'a cursor with a blank': '2026-11-20%2000:00:00Z~a',
  'a cursor to a reserved id': '2026-11-20T00:00:00Z~__a__',
  'a counted cursor to a reserved id': '1.__a__',
  // [1e308,"a"]
  'a coded cursor': 'WzFlMzA4LCJhIl0',
  'the first day of all': '0000-01-01',
  'the last day of all': '9999-12-31',
  'a reserved order': 'problem.__a__',
  'a reserved incident': 'incident.__a__',
  'an incident of dots': 'incident...',
  'a long id': `review.${'a'.repeat(200)}`,
};

/** Whole queries, appended to those of the route. */
export const hostileQueries: Readonly<Record<string, string>> = {
  'a gigantic query': `a=${'y'.repeat(60_000)}`,
  'a thousand parameters': Array.from({ length: 1000 }, (_, n) => `p${n}=${n}`).join('&'),
  'prototype keys': '__proto__=1&constructor=1&__proto__[admin]=1&toString=1',
  'broken escapes': '%=%&%ZZ=%ZZ&=&&&?',
};

type HostileBody = { readonly type: string; readonly body: string | Uint8Array<ArrayBuffer> };
const json = (body: string): HostileBody => ({ type: 'application/json', body });
const bytesOf = (text: string) => Uint8Array.from(new TextEncoder().encode(text));
const utf16Of = (text: string) =>
  Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0) & 0xff, 0]));

/** Whole bodies, from one that the route accepts. */
export const hostileBodies: Readonly<Record<string, (own: string) => HostileBody>> = {
  'no body': () => json(''),
  null: () => json('null'),
  'a number': () => json('1e308'),
  text: () => json('"text"'),
  NaN: () => json('NaN'),
  'an empty object': () => json('{}'),
  'an empty list': () => json('[]'),
  'a list': (own) => json(`[${own}]`),
  'a broken object': (own) => json(own.slice(0, -1)),
  'an object with more behind it': (own) => json(`${own}}{`),
  'a byte order mark': (own) => json(`\ufeff${own}`),
  'deep objects': () => json(`${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`),
  'open lists': () => json('['.repeat(9000)),
  'prototype keys': (own) => json(`{"__proto__":{"admin":true},"constructor":1,${own.slice(1)}`),
  'a megabyte': () => json(`{"a":"${LONG.repeat(100)}"}`),
  'no UTF-8': () => ({ type: 'application/json', body: Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d) }),
  'another charset': (own) => ({ type: 'application/json; charset=utf-16', body: utf16Of(own) }),
  'an unknown charset': (own) => ({ type: 'application/json; charset=x', body: bytesOf(own) }),
  'no content type': (own) => ({ type: '', body: bytesOf(own) }),
  'a broken content type': (own) => ({ type: 'application/;;=json', body: own }),
  'plain text': (own) => ({ type: 'text/plain', body: own }),
  'an address form': () => ({ type: 'application/x-www-form-urlencoded', body: '%=%&a=b&a=c' }),
  'a form without its boundary': () => ({ type: 'multipart/form-data', body: '--b\r\n' }),
  'a form with another boundary': () => ({ type: 'multipart/form-data; boundary=c', body: form }),
  'a form that breaks off': () => ({
    type: 'multipart/form-data; boundary=b',
    body: form.slice(0, 40),
  }),
  'a form with prototype keys': () => ({ type: 'multipart/form-data; boundary=b', body: form }),
};

const form = [
  ...['--b', 'content-disposition: form-data; name="__proto__"', '', 'x'],
  ...['--b', 'content-disposition: form-data; name="files"; filename="../%00"', '', 'x'],
  ...['--b', 'content-disposition: form-data; name="day"', '', '-1', '--b--', ''],
].join('\r\n');

/** Headers that a route or its middleware reads. */
export const hostileHeaders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a long language': { 'accept-language': `${LONG},;q=NaN,*;q=-1` },
  'a long name of the browser': { 'user-agent': `(${LONG}` },
  'a request id that is none': { 'x-request-id': '__proto__"} ;' },
  'an idempotency key that is none': { 'idempotency-key': '../__a__' },
  'a long idempotency key': { 'idempotency-key': LONG },
  'a network that is none': { 'cf-connecting-ip': '::ffff:999.1.1.1%eth0' },
  'a range': { range: 'bytes=-1-1e308', 'if-none-match': `W/"${LONG}`, 'if-range': 'x' },
  'a connection that is none': { upgrade: 'websocket', 'sec-websocket-protocol': '__a__, ..' },
  'a cookie that is none': { cookie: `__proto__=1; =; %=%00; __Host-session.x=${LONG}` },
  'a page’s wish': { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'x' },
  'an authorisation that is none': { authorization: `Bearer ${LONG}` },
};

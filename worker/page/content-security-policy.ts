import type { Appearance } from '../../contract/appearance.ts';
import type { Settings } from '../env.ts';

/** LINE's own hosts that the LIFF SDK talks to (from its code), and where profile pictures live. */
const LINE_CONNECT = [
  'https://api.line.me',
  'https://access.line.me',
  'https://liff.line.me',
  'https://liffsdk.line-scdn.net',
  'https://liff-subwindow.line.me',
];
const LINE_PICTURES = ['https://profile.line-scdn.net', 'https://obs.line-scdn.net'];

/** The page's policy: our own scripts by nonce, LINE's hosts, the configured origins, nothing else. */
export function contentSecurityPolicy(
  settings: Settings,
  appearance: Appearance | undefined,
  nonce: string,
): string {
  const configured = [settings.LINE_API_BASE_URL, settings.LINE_LIFF_BASE_URL].map(
    (url) => new URL(url).origin,
  );
  const pictures = [appearance?.logoUrl, appearance?.heroUrl].flatMap((url) =>
    url?.startsWith('https://') ? [new URL(url).origin] : [],
  );
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'connect-src': ["'self'", ...LINE_CONNECT, ...configured],
    'img-src': ["'self'", 'data:', ...LINE_PICTURES, ...configured, ...pictures],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

import type { Appearance } from '../../../contract/shared/appearance.ts';
import type { Settings } from '../../core/env.ts';

/** LINE's hosts that the LIFF SDK calls (from its code), and the hosts of profile pictures. */
const LINE_CONNECT = [
  'https://api.line.me',
  'https://access.line.me',
  'https://liff.line.me',
  'https://liffsdk.line-scdn.net',
  'https://liff-subwindow.line.me',
];
const LINE_PICTURES = ['https://*.line-scdn.net', 'https://*.line-apps.com'];

/** The address to which browsers report violations of the policy. */
export const POLICY_REPORTS = '/reports/policy';

/**
 * Caches policies by appearance: parsing four addresses costs more than the rest of a page's head.
 */
const made = new WeakMap<Settings, WeakMap<Appearance, string>>();

/**
 * Returns the page's policy: our own scripts by nonce, LINE's hosts, the configured origins,
 * nothing else.
 */
export function contentSecurityPolicy(
  settings: Settings,
  appearance: Appearance,
  nonce: string,
): string {
  const known = made.get(settings) ?? new WeakMap<Appearance, string>();
  const sources = known.get(appearance) ?? sourcesOf(settings, appearance);
  made.set(settings, known.set(appearance, sources));
  const own = `'self' 'nonce-${nonce}'`;
  return `default-src 'none'; script-src ${own}; style-src ${own}; ${sources}`;
}

/** Returns the part of the policy that all answers of a tenant share. */
function sourcesOf(settings: Settings, appearance: Appearance): string {
  const configured = [settings.LINE_API_BASE_URL, settings.LINE_LIFF_BASE_URL].map(
    (url) => new URL(url).origin,
  );
  const { logoUrl, heroUrl, payMarks } = appearance;
  const pictures = [logoUrl, heroUrl, ...Object.values(payMarks)].flatMap((url) =>
    url === null ? [] : sourceOf(url),
  );
  const directives = {
    'connect-src': ["'self'", ...LINE_CONNECT, ...configured],
    'img-src': ["'self'", 'data:', ...LINE_PICTURES, ...configured, ...pictures],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Browsers with Trusted Types then reject text as markup or as a script's address.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['rich-text'],
    // Safari and Firefox use `report-uri`, the others `report-to` (Reporting API).
    'report-uri': [POLICY_REPORTS],
    'report-to': ['policy'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

/**
 * Returns a picture's origin as a source of the policy. Empty for an address that could inject
 * more. A URL's host may contain `;` and `,`, which end a directive and a policy.
 */
function sourceOf(address: string): readonly string[] {
  const origin = URL.parse(address)?.origin ?? '';
  return /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(origin) ? [origin] : [];
}

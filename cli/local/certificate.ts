import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Paths of this computer's certificate, of its key, and of the authority that signed it. */
export type Certificate = {
  readonly authority: string;
  readonly key: string;
  readonly certificate: string;
};

/** iPhones refuse a certificate that is valid for more than 825 days. */
const DAYS = '365';

/**
 * Makes an authority that signs one certificate for these hosts, and deletes the authority's key. So
 * trusting the authority means trusting only this computer. Keeps existing files for the same hosts until a week before
 * they expire. Needs `openssl`.
 */
export function makeCertificate(folder: string, hosts: readonly string[]): Certificate {
  const paths = {
    authority: `${folder}/authority.pem`,
    key: `${folder}/key.pem`,
    certificate: `${folder}/certificate.pem`,
  };
  const names = hosts.map((host) => `${isIP(host) ? 'IP' : 'DNS'}:${host}`).join(',');
  if (isStillGood(folder, names)) return paths;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const authorityKey = `${folder}/authority-key.pem`;
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
  ];
  openssl([
    ...[...request, '-keyout', authorityKey, '-out', paths.authority, '-days', DAYS],
    ...['-subj', '/CN=Vending development (this computer only)'],
    ...['-addext', 'keyUsage=critical,keyCertSign', '-addext', `nameConstraints=${onlyFor(hosts)}`],
  ]);
  openssl([
    ...[...request, '-keyout', paths.key, '-out', paths.certificate, '-days', DAYS],
    ...['-CA', paths.authority, '-CAkey', authorityKey, '-subj', '/CN=localhost'],
    ...['-addext', `subjectAltName=${names}`, '-addext', 'basicConstraints=critical,CA:FALSE'],
    ...['-addext', 'extendedKeyUsage=serverAuth'],
  ]);
  rmSync(authorityKey);
  writeFileSync(`${folder}/hosts`, names);
  return paths;
}

function isStillGood(folder: string, names: string): boolean {
  if (!existsSync(`${folder}/hosts`)) return false;
  if (readFileSync(`${folder}/hosts`, 'utf8') !== names) return false;
  try {
    const aWeek = String(7 * 86_400);
    openssl(['x509', '-checkend', aWeek, '-noout', '-in', `${folder}/certificate.pem`]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns an authority's name constraints:
 * `permitted;DNS:localhost,permitted;IP:192.168.1.7/255.255.255.255`.
 */
const onlyFor = (hosts: readonly string[]) =>
  hosts
    .map((host) => (isIP(host) ? `permitted;IP:${host}/255.255.255.255` : `permitted;DNS:${host}`))
    .join(',');

const openssl = (args: readonly string[]) => execFileSync('openssl', args, { stdio: 'pipe' });

/** Makes this process and the processes that it starts later trust the authority. */
export function trust({ authority }: Certificate): void {
  process.env['NODE_EXTRA_CA_CERTS'] = authority;
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(authority, 'utf8')]);
}

/** Returns the arguments that make `wrangler dev` serve https. */
export const httpsArguments = (own: Certificate | undefined): readonly string[] =>
  own
    ? [
        ...['--local-protocol', 'https', '--upstream-protocol', 'https'],
        ...['--https-key-path', own.key, '--https-cert-path', own.certificate],
      ]
    : [];

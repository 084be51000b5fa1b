import type { ServiceAccounts } from '../google/service-accounts.ts';
import { verifyAssertion } from '../google/verify-assertion.ts';
import { refuse } from './errors.ts';

/** Accepts an administrator of the project and refuses every other caller. */
export type Authenticate = (authorization: string | undefined, project: string) => Promise<void>;

type Known = { project: string; expires: number };

/** Checks the bearer token as Firestore does. The rules refuse every other caller unless they are open. */
export function authenticator(
  accounts: ServiceAccounts,
  now: () => number,
  isOpen: () => boolean,
): Authenticate {
  // A client reuses its token for an hour, so its signature is checked only once.
  const known = new Map<string, Known>();
  const lookUp = async (token: string): Promise<Known | undefined> => {
    const remembered = known.get(token);
    if (remembered !== undefined && remembered.expires > now()) return remembered;
    const found = (await selfSigned(token)) ?? minted(token);
    if (found !== undefined) known.set(token, found);
    return found;
  };
  const selfSigned = async (token: string): Promise<Known | undefined> => {
    const audience = 'https://firestore.googleapis.com/';
    const verified = await verifyAssertion(accounts, token, { audience, now: now() });
    return verified && { project: verified.account.projectId, expires: verified.expires };
  };
  const minted = (token: string): Known | undefined => {
    const owner = accounts.tokenOwner(token);
    if (owner === undefined || owner.expires <= now()) return undefined;
    const project = accounts.find(owner.email)?.projectId;
    return project === undefined ? undefined : { project, expires: owner.expires };
  };
  return async (authorization, project) => {
    if (authorization === undefined) {
      if (isOpen()) return;
      denied();
    }
    const token = /^Bearer (.+)$/i.exec(authorization)?.[1];
    if (token === 'owner') return;
    const caller = token === undefined ? undefined : await lookUp(token);
    if (caller === undefined) {
      return refuse(
        'UNAUTHENTICATED',
        'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
      );
    }
    if (caller.project !== project) denied();
  };
}

function denied(): never {
  return refuse('PERMISSION_DENIED', 'Missing or insufficient permissions.');
}

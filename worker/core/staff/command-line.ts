import * as v from 'valibot';
import type { CommandLineSession } from '../../../contract/console/command-line.ts';
import { type StaffId, staffIdSchema } from '../../../contract/console/staff.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { ok } from '../result.ts';
import { issueChallenge, readChallenge } from './challenge.ts';
import { hashOf } from './invitations.ts';
import { enter } from './sign-in.ts';
import type { StaffServices } from './staff-services.ts';

/** How long a command line stays signed in. Short, because its token is in a file. */
export const COMMAND_LINE_S = 3600;

const codeContext = v.object({ staffId: staffIdSchema, proof: v.string(), computer: v.string() });
const asked = (clientId: ClientId) => ({ clientId, purpose: 'command-line' }) as const;

/**
 * What a command line sends when it asks: the hash of its verifier in hex, and the computer's name.
 */
type CommandLineRequest = { readonly proof: string; readonly computer: string };

/**
 * Returns the code with which a member of staff lets a command line act in their name. It works
 * once, and only with the verifier, which never leaves the command line (RFC 8252, PKCE). Nothing
 * is stored until then.
 */
export async function issueCommandLineCode(
  services: StaffServices,
  clientId: ClientId,
  staffId: StaffId,
  { proof, computer }: CommandLineRequest,
): Promise<string> {
  const context = { staffId, proof, computer };
  return (await issueChallenge(services, asked(clientId), context)).cookie;
}

/**
 * Opens a command line's session with a code. The person used a passkey just before the code was
 * made. COMMAND_CODE_INVALID if the code is expired, used or another tenant's, or if the verifier
 * does not match.
 */
export async function openCommandLine(
  services: StaffServices,
  { clientId, requestId }: { readonly clientId: ClientId; readonly requestId: string },
  { code, verifier }: { readonly code: string | undefined; readonly verifier: string },
): Promise<Operated<CommandLineSession>> {
  const answered = await readChallenge(services, asked(clientId), code, codeContext);
  if (!answered || (await hashOf(verifier)) !== answered.context.proof) {
    return refuse({ code: 'COMMAND_CODE_INVALID' });
  }
  const { staffId, computer } = answered.context;
  const expiresAt = new Date(services.nowMs() + COMMAND_LINE_S * 1000).toISOString();
  const device = `vending, ${computer}`;
  const opened = await enter(
    services,
    { clientId, requestId, device, spend: [answered.spend] },
    staffId,
    {
      ...{ by: 'command-line', proved: true, authenticatedAtMs: null, writes: [] },
      lifetimeS: COMMAND_LINE_S,
    },
  );
  if (!opened.ok) return refuse({ code: 'COMMAND_CODE_INVALID' });
  const { token, staff } = opened.value;
  return ok({ token, staffId, name: staff.name, expiresAt });
}

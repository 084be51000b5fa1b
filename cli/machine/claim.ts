import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { type ClientId, machineIdSchema } from '../../contract/shared/ids.ts';
import { ask, askUntilAnswered } from './ask-service.ts';

const claimed = v.object({ machineId: machineIdSchema, token: v.string() });
/** A machine's file of a claim: the nonce, and later the answer. */
const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ nonce: v.string(), claimed: v.optional(claimed) }),
);
type ClaimFile = v.InferOutput<typeof fileSchema>;

/**
 * Exchanges a claim code for the machine's id and token, as firmware should. The nonce is on the disk
 * before the first try, every retry sends the same nonce, and the answer is stored.
 * @throws CommandError if the service refuses or does not answer.
 */
export async function claimToken(
  url: string,
  clientId: ClientId,
  code: string,
): Promise<v.InferOutput<typeof claimed>> {
  const name = createHash('sha256').update(`${clientId}.${code}`).digest('hex').slice(0, 16);
  const path = `.state/machines/claim.${name}.json`;
  const kept = existsSync(path) ? v.safeParse(fileSchema, readFileSync(path, 'utf8')) : undefined;
  const file: ClaimFile = kept?.success ? kept.output : { nonce: randomUUID() };
  if (file.claimed) return file.claimed;
  keep(path, file);
  const address = `${url.replace(/\/$/, '')}/api/machines/claim`;
  const answer = await askUntilAnswered(claimed, 'The code was not taken.', () =>
    ask(address, { clientId, code, nonce: file.nonce }),
  );
  keep(path, { ...file, claimed: answer });
  return answer;
}

/** Writes the file atomically, because the power may fail at any moment. */
function keep(path: string, file: ClaimFile): void {
  mkdirSync(dirname(path), { recursive: true });
  const open = openSync(`${path}.new`, 'w', 0o600);
  writeSync(open, JSON.stringify(file));
  fsyncSync(open);
  closeSync(open);
  renameSync(`${path}.new`, path);
}

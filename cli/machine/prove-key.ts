import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { importPKCS8, SignJWT } from 'jose';
import * as v from 'valibot';
import { machineIdSchema } from '../../contract/shared/ids.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { ask, askUntilAnswered } from './ask-service.ts';

const challenged = v.object({ challenge: v.string() });
const enrolled = v.object({ machineId: machineIdSchema, token: v.string() });

/**
 * Fetches a machine's token with the device's own key, as firmware should. The key stays on the disk, like in
 * a secure element. Each try asks for a new challenge, because a challenge counts once.
 * @throws CommandError if the service refuses or does not answer.
 */
export async function enrolWithKey(
  url: string,
  serial: string,
  io: CommandIo,
): Promise<v.InferOutput<typeof enrolled>> {
  const pem = openKey(`.state/machines/key.${serial}.pem`, serial, io);
  const key = await importPKCS8(pem, 'ES256');
  const base = `${url.replace(/\/$/, '')}/api/machines/enrol`;
  return askUntilAnswered(enrolled, 'The device was not enrolled.', async () => {
    const answer = await ask(`${base}/challenge`, { serial });
    const parsed = v.safeParse(challenged, answer?.body);
    if (!parsed.success) return answer;
    const proof = await new SignJWT({ challenge: parsed.output.challenge })
      .setProtectedHeader({ alg: 'ES256', typ: 'machine-proof+jwt' })
      .sign(key);
    return ask(base, { proof });
  });
}

/** Returns the device's key. Makes one if there is none, and prints its line of the manufacturer's list. */
function openKey(path: string, serial: string, { print }: CommandIo): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(serial)) {
    throw new CommandError('--serial: letters, digits, hyphens.');
  }
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, pem, { mode: 0o600 });
  const spki = createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'der' });
  print(
    `A new key. Its line for npm run ops -- device import-keys:\n${serial},${spki.toString('base64')}`,
  );
  return pem;
}

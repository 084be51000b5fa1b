import { createPublicKey } from 'node:crypto';
import { parseSettings } from '../../worker/core/env.ts';
import { control } from './control.ts';

/** Registers the edge's service account with the Google stand-in, as Google's console would. */
export async function trustServiceAccount(
  standIns: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const { GOOGLE_SERVICE_ACCOUNT: account } = parseSettings(settings);
  await control(standIns, 'PUT', `/google/service-accounts/${account.client_email}`, {
    projectId: settings['FIRESTORE_PROJECT_ID'] ?? account.project_id,
    publicKeyPem: createPublicKey(account.private_key).export({ type: 'spki', format: 'pem' }),
  });
}

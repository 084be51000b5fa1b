import type { Page } from 'playwright-core';
import type { Role } from '../../contract/console/roles.ts';
import type { ClientId } from '../../contract/shared/ids.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { staffOf } from '../sandbox/seed-staff.ts';

/** Gives the browser an authenticator whose person always agrees. */
export async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** The signed-in member of staff of a demo tenant. */
type Owner = { readonly store: Firestore; readonly clientId: ClientId; readonly role: Role };

/**
 * Makes a passkey for the signed-in member of staff, on the page of their settings. It replaces those of
 * earlier browsers, which are closed: another passkey than the first needs an earlier one.
 */
export async function makeOwnPasskey(page: Page, { store, clientId, role }: Owner): Promise<void> {
  const path = paths.staffMember(clientId, staffOf(role).id);
  await store.commit([{ kind: 'set', path, fields: { passkeys: [] }, mask: ['passkeys'] }]);
  await giveAuthenticator(page);
  await page.getByRole('link', { name: /^(自分の設定|My settings)$/ }).click();
  await page
    .getByRole('button', { name: /^(このデバイスのパスキーを追加する|Add a passkey)/ })
    .click();
  await page.getByText(/パスキーを追加しました|The passkey was added/).waitFor();
}

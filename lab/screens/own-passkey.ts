import type { Page } from 'playwright-core';
import { type DemoStaff, takePasskeys } from '../sandbox/give-passkey.ts';

/** Adds a virtual authenticator to the browser, which always confirms. */
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

/**
 * Registers a first passkey for the signed-in member of staff of a demo tenant. Removes the
 * passkeys of earlier browsers first, because every further passkey would require one of them.
 */
export async function makeOwnPasskey(page: Page, staff: DemoStaff): Promise<void> {
  await takePasskeys(staff);
  await giveAuthenticator(page);
  await page.reload();
  await page.getByRole('button', { name: /^(パスキーを作る|Make a passkey)$/ }).click();
  await page.getByRole('navigation').first().waitFor();
}

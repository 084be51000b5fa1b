import type { Page } from 'playwright-core';
import { type DemoStaff, takePasskeys } from '../sandbox/give-passkey.ts';

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

/**
 * Makes a first passkey for the signed-in member of staff of a demo tenant. It replaces those of earlier
 * browsers, which are closed: another passkey than the first needs an earlier one.
 */
export async function makeOwnPasskey(page: Page, staff: DemoStaff): Promise<void> {
  await takePasskeys(staff);
  await giveAuthenticator(page);
  await page.reload();
  await page.getByRole('button', { name: /^(パスキーを作る|Make a passkey)$/ }).click();
  await page.getByRole('navigation').first().waitFor();
}

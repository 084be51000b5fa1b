import type { BrowserContext } from 'playwright-core';
import { inject } from 'vitest';
import type { DemoStaff } from '../../lab/sandbox/give-passkey.ts';
import { staffOf } from '../../lab/sandbox/seed-staff.ts';
import { parseConsoleSettings } from '../../worker/core/env.ts';
import { parseStaff } from '../../worker/core/staff/staff-document.ts';
import { openSession } from '../../worker/core/staff/staff-session.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { environment } from './browser.ts';

const CONSOLE_ORIGIN = inject('consoleOrigin');
const settings = parseConsoleSettings({ ...environment.settings, CONSOLE_ORIGIN });

/**
 * Signs a browser in as a demo member of staff, without the pages of the identity provider.
 * @param proved whether a passkey has just opened the session
 */
export async function giveSession(
  visitor: BrowserContext,
  { store, clientId, role, proved }: DemoStaff & { readonly proved: boolean },
): Promise<void> {
  const { id } = staffOf(role);
  const stored = parseStaff(await store.get(paths.staffMember(clientId, id)));
  const staff = { id, suspensions: stored?.suspensions ?? 0 };
  const start = { device: 'Chrome, Linux', proved, authenticatedAtMs: Date.now() };
  const services = { store, settings, nowMs: Date.now };
  const { token, write } = await openSession(services, clientId, staff, start);
  await store.commit([write]);
  await visitor.addCookies([
    {
      ...{ name: `__Host-staff.${clientId}`, value: token, httpOnly: true, secure: true },
      ...{ sameSite: 'Lax', url: CONSOLE_ORIGIN.replace('http:', 'https:') },
    },
  ]);
}

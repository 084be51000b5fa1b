import type { BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';
import { inject } from 'vitest';
import { openStore } from '../../cli/services/open-store.ts';
import { type Role, roleNames } from '../../contract/console/roles.ts';
import { clientIdSchema } from '../../contract/shared/ids.ts';
import { givePasskey, takePasskeys } from '../../lab/sandbox/give-passkey.ts';
import { makeOwnPasskey } from '../../lab/screens/own-passkey.ts';
import { resolutionWrites } from '../../worker/core/incidents/resolve-incident.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { environment, newVisitor, type VisitorOptions } from './browser.ts';
import { type BuyerInLine, boughtUnseen, buyerInLine } from './buyers.ts';
import { expectSound } from './pay-flows.ts';
import { giveSession } from './staff-session.ts';

const DESK = { viewport: { width: 1280, height: 800 }, expect: [/401/] };
/** The minimum target size for a mouse, in pixels: WCAG 2.2, success criterion 2.5.8. */
const MOUSE_PX = 24;
/** Checks a page of the console on a desk, where a person points with a mouse. */
export const expectSoundOnDesk = (page: Page) => expectSound(page, MOUSE_PX);

export const PHONE = { width: 390, height: 844 };
export const demoClient = v.parse(clientIdSchema, 'demo');
export const store = openStore(environment.settings);

/** The origin of the console, which runs beside the environment. */
export const consoleOrigin = inject('consoleOrigin');

/**
 * Opens the console in a new browser.
 *
 * @param options adds the console errors that the test causes.
 */
export async function openDesk(path: string, options: VisitorOptions = {}): Promise<Page> {
  const expected = [...DESK.expect, ...(options.expect ?? [])];
  const page = await (await newVisitor({ ...DESK, ...options, expect: expected })).newPage();
  await page.goto(consoleOrigin + path);
  return page;
}

type DeskOptions = VisitorOptions & {
  /** Whether the session began with a passkey just now, so that changes do not ask for it. */
  readonly proved?: boolean;
};

/**
 * Opens a page of the console as a member of staff whose session began just now. The stored passkey belongs
 * to no device. `signInFirst` and `enterAs` go through the identity provider's pages.
 */
export async function signInAt(
  path: string,
  role: Role,
  { proved = false, ...options }: DeskOptions = {},
): Promise<Page> {
  const [, tenant] = path.split(/[/?]/);
  const clientId = v.parse(clientIdSchema, tenant);
  await givePasskey({ store, clientId, role });
  const prepare = async (visitor: BrowserContext) => {
    await giveSession(visitor, { store, clientId, role, proved });
    await options.prepare?.(visitor);
  };
  return openDesk(path, { ...options, prepare });
}

/** Opens the worklist in the same way. */
export async function signIn(
  role: Role,
  tenant = 'demo',
  options: DeskOptions = {},
): Promise<Page> {
  const page = await signInAt(`/${tenant}`, role, options);
  await page.getByRole('heading', { name: /今日の仕事|Today/ }).waitFor();
  return page;
}

/** Signs in as a member of staff without a passkey. */
export async function signInFirst(role: Role, options: VisitorOptions = {}): Promise<Page> {
  await takePasskeys({ store, clientId: demoClient, role });
  const page = await openDesk('/demo', options);
  await enterAs(page, role, 'demo');
  return page;
}

/** Chooses the company's account on the sign-in page, and the person at the provider. */
export async function enterAs(page: Page, role: Role, tenant: string): Promise<void> {
  await page
    .getByRole('button', { name: /^会社のアカウント|^Sign in with 会社のアカウント/ })
    .click();
  await page
    .getByRole('button', { name: new RegExp(`（${roleNames[role].ja}） ${tenant}`) })
    .click();
}

/** Adds a passkey to the signed-in member of staff. */
export const addPasskey = (page: Page, role: Role): Promise<void> =>
  makeOwnPasskey(page, { store, clientId: demoClient, role });

export const REPORTED = 'ボタンを押しても出ませんでした';

type Sale = { readonly buyer: BuyerInLine; readonly id: string };

/** Makes a purchase. */
export async function sold(options: VisitorOptions = {}): Promise<Sale> {
  const buyer = await buyerInLine('paypay', options);
  return { buyer, id: await boughtUnseen(buyer) };
}

/** Makes a purchase whose buyer reports that nothing came. */
export async function complaint(options: VisitorOptions = {}): Promise<Sale> {
  const { buyer, id } = await sold(options);
  const report = { reason: 'nothing-came', text: REPORTED, photo: null };
  await buyer.call('POST', `/orders/${id}/problem`, report);
  return { buyer, id };
}

/** Resolves the incidents that other tests left. The worklist shows only the oldest few. */
export async function resolveIncidents(): Promise<void> {
  const open = await store.query({
    from: paths.incidents(demoClient),
    where: [{ field: 'isOpen', op: 'EQUAL', value: true }],
    limit: 300,
  });
  const resolution = { by: 'Yui', note: 'another test left it' };
  const writes = open.map((one) => resolutionWrites(demoClient, one, resolution, Date.now()));
  await Promise.all(writes.map((ofOne) => store.commit(ofOne)));
}

/** Sets the tenant's limits of refunds. */
export async function limitRefunds(refunds: Readonly<Record<string, number>>): Promise<void> {
  const path = paths.consoleSettings(demoClient);
  await store.commit([{ kind: 'set', path, fields: { refunds }, mask: ['refunds'] }]);
}

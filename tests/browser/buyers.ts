import type { BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';
import { decodeFields } from '../../worker/core/store/values.ts';
import type { VisitorOptions } from './browser.ts';
import { control, environment } from './browser.ts';
import { ownDigits } from './own-number.ts';
import { type Customer, customerOn, heading } from './pay-flows.ts';

const API = `${environment.app}/api/clients/demo`;

/** A person who may buy: terms accepted, phone verified, wallet bound. The edge's own API did all of it. */
export type Buyer = Customer & {
  readonly call: (method: string, path: string, body?: unknown) => Promise<unknown>;
};

let callers = 0;

/**
 * Returns the edge's API with this browser's cookies. Each buyer has a separate IP address, because codes
 * by SMS are rate-limited by address and all buyers run on one computer.
 */
export function callsOf(
  { request }: BrowserContext,
  api: string,
  accessToken: string,
): Buyer['call'] {
  callers += 1;
  const address = `2001:db8:b:${callers.toString(16)}::1`;
  return async (method, path, body) => {
    const answer = await request.fetch(path.startsWith('http') ? path : api + path, {
      method,
      headers: {
        origin: environment.app,
        'content-type': 'application/json',
        'cf-connecting-ip': address,
        'x-line-access-token': accessToken,
      },
      ...(body === undefined ? {} : { data: JSON.stringify(body) }),
    });
    if (!answer.ok())
      throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    const text = await answer.text();
    return text.startsWith('{') ? JSON.parse(text) : undefined;
  };
}

export async function readyBuyer(
  kind: 'paypay' | 'dpay' = 'paypay',
  options: VisitorOptions = {},
): Promise<Buyer> {
  const customer = await customerOn('/demo', options);
  await heading(customer.page, '自販機').waitFor();
  const call = callsOf(customer.visitor, API, customer.accessToken);
  await setUp(call);
  await bind(call, kind, customer.name);
  return { ...customer, call };
}

const tenantSchema = v.object({
  setup: v.object({ documents: v.record(v.string(), v.nullable(v.string())) }),
});
const smsSchema = v.object({ messages: v.array(v.object({ code: v.string() })) });

/** Accepts the terms and verifies a phone. */
export async function setUp(call: Buyer['call']): Promise<void> {
  const { setup } = v.parse(tenantSchema, await call('GET', ''));
  await call('POST', '/me/consents', setup.documents);
  const phoneNumber = `+8190${ownDigits()}`;
  await call('POST', '/phone/code', { phoneNumber });
  const path = `/twilio/messages?to=${encodeURIComponent(phoneNumber)}`;
  const [latest] = v.parse(smsSchema, await control('GET', path)).messages;
  await call('POST', '/phone/verify', { code: latest?.code });
}

const startedSchema = v.object({ redirectUrl: v.string() });
const accountsSchema = v.object({
  wallets: v.array(v.object({ id: v.string(), name: v.string() })),
});

/** Approves on the provider's page, and follows the redirect back. */
export async function bind(call: Buyer['call'], kind: string, name: string): Promise<void> {
  const { redirectUrl } = v.parse(startedSchema, await call('POST', `/pay-methods/${kind}/bind`));
  const { wallets } = v.parse(accountsSchema, await control('GET', '/paypay/wallets'));
  const id = wallets.find((wallet) => wallet.name === name)?.id ?? '';
  const answer = await fetch(redirectUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'approve', walletId: id, accountId: id }),
  });
  await call('GET', answer.headers.get('location') ?? '');
}

/** A machine of the demo tenant, in the sandbox's control API. */
const machineSchema = v.object({
  slots: v.array(v.object({ slot: v.string(), count: v.number() })),
  journal: v.array(v.object({ commandId: v.string(), outcome: v.string(), fell: v.boolean() })),
});

export const machineAt = async (id: string) =>
  v.parse(machineSchema, await control('GET', `/machines/demo/${id}`));

export const healthy = {
  power: true,
  network: 'online',
  door: 'closed',
  jams: [],
  dropSensor: 'works',
  motorMs: 300,
  dropVend: false,
  dropResult: false,
} as const;

/** Changes a machine's switches, and waits until its connection state follows. */
export async function setMachine(id: string, switches: object): Promise<void> {
  await control('PUT', `/machines/demo/${id}`, { switches: { ...healthy, ...switches } });
}

/** Switches with which a vend lasts until `endMotor`. */
export const HELD = { motorMs: 60_000 } as const;

/** Ends the vend of a machine: the drink falls. */
export const endMotor = (id: string): Promise<unknown> =>
  control('POST', `/machines/demo/${id}/end-motor`);

/** Waits until the edge sells from a machine, or no longer sells from it. */
export async function untilOnline({ call }: Buyer, id: string, online = true): Promise<void> {
  const schema = v.object({ online: v.nullable(v.boolean()) });
  for (;;) {
    if (v.parse(schema, await call('GET', `/machines/${id}`)).online === online) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const orderSchema = v.object({ id: v.string(), state: v.string(), amountYen: v.number() });

/** Returns the id of the order on the screen, from its URL. */
export const orderIdOf = (page: Page): string =>
  /\/account\/order\/([a-z2-7]{26})/.exec(page.url())?.[1] ?? '';

const documentSchema = v.object({
  fields: v.record(v.string(), v.record(v.string(), v.unknown())),
});

/** Returns the order from the database. */
export async function storedOrder(id: string) {
  const project = environment.settings['FIRESTORE_PROJECT_ID'] ?? 'demo';
  const path = `/v1/projects/${project}/databases/(default)/documents/clients/demo/orders/${id}`;
  const answer = await fetch(environment.standIns + path, {
    headers: { authorization: 'Bearer owner' },
  });
  const { fields } = v.parse(documentSchema, await answer.json());
  return v.parse(orderSchema, { id, ...decodeFields(fields) });
}

/** Returns a person's balance at PayPay. */
export async function balanceOf(name: string): Promise<number> {
  const schema = v.object({
    wallets: v.array(v.object({ name: v.string(), balance: v.number() })),
  });
  const { wallets } = v.parse(schema, await control('GET', '/paypay/wallets'));
  return wallets.find((wallet) => wallet.name === name)?.balance ?? -1;
}

/** Opens a machine's page with the confirmation of one slot's item. */
export async function choose(page: Page, machineId: string, slot: string): Promise<void> {
  await page.goto(`${environment.app}/demo/machines/${machineId}?item=${slot}`);
  await heading(page, '購入内容の確認').waitFor();
}

/** The buy button. */
export const buyButton = (page: Page) => page.getByRole('button', { name: /円で購入する$/ });

/** The pick-up screen's message that the payment was captured. */
export const paid = (page: Page) =>
  page.locator('[data-stage] p').filter({ hasText: /お支払い済み$/ });

/** The slots on a machine's page. */
export const shelf = (page: Page) =>
  page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: '商品', exact: true }) })
    .locator('li');

/** Makes one purchase and waits for its end. */
export async function bought(buyer: Buyer, slot = 'A1'): Promise<string> {
  await untilOnline(buyer, 'm-lobby');
  await choose(buyer.page, 'm-lobby', slot);
  await buyButton(buyer.page).click();
  await paid(buyer.page).waitFor();
  await buyer.page.getByRole('button', { name: '取り出しました' }).click();
  return orderIdOf(buyer.page);
}

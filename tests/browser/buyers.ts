import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { machineSchema } from '../../contract/customer/machines.ts';
import { payMethodListSchema } from '../../contract/customer/pay-methods.ts';
import {
  agreeAndVerify,
  bindHolder,
  type CustomerCalls,
  callsOf,
} from '../../lab/test-environment/customer-calls.ts';
import { decodeFields } from '../../worker/core/store/values.ts';
import type { VisitorOptions } from './browser.ts';
import { control, environment } from './browser.ts';
import { ownDigits } from './own-number.ts';
import { type Customer, heading, newCustomer } from './pay-flows.ts';

const API = `${environment.app}/api/clients/demo`;

/** A person who may buy: terms accepted, phone verified, wallet bound, all through the edge's own API. */
export type Buyer = Customer & {
  readonly call: CustomerCalls;
};

/** Opens this page as a person who may buy. */
export async function readyBuyer(
  kind: 'paypay' | 'dpay' = 'paypay',
  options: VisitorOptions = {},
  path = '/demo',
): Promise<Buyer> {
  const { openAt, ...buyer } = await buyerInLine(kind, options);
  return { ...buyer, page: await openAt(path) };
}

/** Opens the confirmation of one slot's item as a person who may buy, as soon as the machine sells. */
export async function buyerAt(
  machineId: string,
  slot: string,
  options: VisitorOptions = {},
): Promise<Buyer> {
  const { openAt, ...buyer } = await buyerInLine('paypay', options);
  await untilOnline(buyer, machineId);
  const page = await openAt(`/demo/machines/${machineId}?item=${slot}`);
  await heading(page, '購入内容の確認').waitFor();
  return { ...buyer, page };
}

/** A person who may buy, and whose LINE app has opened no page yet. */
export async function buyerInLine(
  kind: 'paypay' | 'dpay' = 'paypay',
  options: VisitorOptions = {},
) {
  const customer = await newCustomer(options);
  const call = callsOf(customer.visitor, API, customer.accessToken);
  await call('POST', '/session', { accessToken: customer.accessToken });
  await setUp(call);
  await bind(call, kind, customer.name);
  return { ...customer, call };
}

export type BuyerInLine = Awaited<ReturnType<typeof buyerInLine>>;

/** Accepts the terms and verifies a phone. */
export const setUp = (call: CustomerCalls): Promise<void> =>
  agreeAndVerify(call, environment.standIns, `+8190${ownDigits()}`);

const accountsSchema = v.object({
  wallets: v.array(v.object({ id: v.string(), name: v.string() })),
});

/** Binds the wallet or account of the person with this name. */
export async function bind(call: CustomerCalls, kind: string, name: string): Promise<void> {
  const { wallets } = v.parse(accountsSchema, await control('GET', '/paypay/wallets'));
  await bindHolder(call, kind, wallets.find((wallet) => wallet.name === name)?.id ?? '');
}

/** A machine of the demo tenant, in the sandbox's control API. */
const sandboxMachineSchema = v.object({
  slots: v.array(v.object({ slot: v.string(), count: v.number() })),
  journal: v.array(v.object({ commandId: v.string(), outcome: v.string(), fell: v.boolean() })),
});

export const machineAt = async (id: string) =>
  v.parse(sandboxMachineSchema, await control('GET', `/machines/demo/${id}`));

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
export async function untilOnline(
  { call }: Pick<Buyer, 'call'>,
  id: string,
  online = true,
): Promise<void> {
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

/** Makes one purchase without the pages, and waits until it is paid. @returns the order's id. */
export async function boughtUnseen(
  buyer: Pick<Buyer, 'call'>,
  slot = 'A1',
  machineId = 'm-lobby',
): Promise<string> {
  await untilOnline(buyer, machineId);
  const { shelf: items } = v.parse(
    machineSchema,
    await buyer.call('GET', `/machines/${machineId}`),
  );
  const { bound } = v.parse(payMethodListSchema, await buyer.call('GET', '/pay-methods'));
  const item = items.find((one) => one.slot === slot);
  const { id } = v.parse(
    v.object({ id: v.string() }),
    await buyer.call('POST', '/orders', {
      ...{ machineId, slot, productId: item?.productId, couponId: null },
      ...{ expectedAmountYen: item?.priceYen, payMethodId: bound[0]?.id },
    }),
  );
  await vi.waitFor(async () => expect((await storedOrder(id)).state).toBe('CAPTURED'), 40_000);
  return id;
}

/** Makes one purchase and waits for its end. */
export async function bought(buyer: Buyer, slot = 'A1'): Promise<string> {
  await untilOnline(buyer, 'm-lobby');
  await choose(buyer.page, 'm-lobby', slot);
  await buyButton(buyer.page).click();
  await paid(buyer.page).waitFor();
  await buyer.page.getByRole('button', { name: '取り出しました' }).click();
  return orderIdOf(buyer.page);
}

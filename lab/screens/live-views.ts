import { control } from '../sandbox/control.ts';
import type { Customer } from './buyer.ts';
import { buyButton } from './confirmation-views.ts';
import { castOf, setMachine } from './machines.ts';
import type { Studio } from './studio.ts';

/** Returns the id of the order that the page shows, from its URL. */
const shownOrderId = ({ page }: Customer) =>
  /\/account\/order\/([a-z2-7]{26})/.exec(page.url())?.[1] ?? '';

async function buy(buyer: Customer, machineId: string, slot: string): Promise<void> {
  await buyer.go(`/machines/${machineId}?item=${slot}`);
  await buyButton(buyer).click();
}

const stage = ({ page }: Customer, name: string) => page.locator(`[data-stage=${name}]`).waitFor();

export type Bought = {
  readonly fine: string;
  readonly jammed: string;
  /** Undefined if the tenant does not offer d払い. */
  readonly withDpay: string | undefined;
};

/** Takes pictures of a purchase in each of its stages, at simulated machines that dispense. */
export async function shootPurchases(studio: Studio, buyer: Customer): Promise<Bought> {
  const fine = await shootFinePurchase(studio, buyer);
  await shootUnsure(studio, buyer);
  await shootDeclined(studio, buyer);
  const jammed = await shootJam(studio, buyer);
  const offersDpay = studio.file.payMethods.includes('dpay');
  return { fine, jammed, withDpay: offersDpay ? await buyWithDpay(studio, buyer) : undefined };
}

async function buyWithDpay(studio: Studio, buyer: Customer): Promise<string> {
  const { healthy } = castOf(studio);
  await buyer.go(`/machines/${healthy}?item=A4`);
  await buyer.page.getByRole('radio', { name: /d払い|d Barai/ }).check();
  await buyButton(buyer).click();
  await stage(buyer, 'out');
  await buyer.page.locator('[data-money=charged]').waitFor();
  return shownOrderId(buyer);
}

async function shootFinePurchase(studio: Studio, buyer: Customer): Promise<string> {
  const { environment } = studio;
  const { shoot, page } = buyer;
  const { slow } = castOf(studio);
  await setMachine(studio, buyer, slow, { motorMs: 9_000 });
  await control(environment.standIns, 'PUT', '/faults', [
    { pathPrefix: '/paypay/v2/payments/preauthorize', kind: 'delay', delayMs: 5_000 },
  ]);
  await buy(buyer, slow, 'A1');
  await stage(buyer, 'paying');
  await shoot('live-1-paying');
  await stage(buyer, 'dispensing');
  await shoot('live-2-dispensing');
  await page.goto(`${environment.app}/${studio.file.clientId}/account`);
  await page.locator('h1').waitFor();
  await shoot('live-3-way-back-on-every-page', 'window');
  await page.goBack();
  await stage(buyer, 'out');
  await shoot('live-4-take-your-drink', 'window');
  await page.locator('[data-money]').waitFor();
  await shoot('live-4-take-your-drink-all');
  return shownOrderId(buyer);
}

/** The drop sensor is broken. A technician confirms that the product fell. */
async function shootUnsure(studio: Studio, buyer: Customer): Promise<void> {
  const { unsure } = castOf(studio);
  const { clientId } = studio.file;
  await setMachine(studio, buyer, unsure, { dropSensor: 'broken' });
  await buy(buyer, unsure, 'A2');
  await stage(buyer, 'checking');
  await buyer.shoot('live-5-checking');
  const orderId = shownOrderId(buyer);
  await buyer.page.goto(`${studio.environment.app}/${clientId}/machines/${unsure}?item=A3`);
  await buyer.page.locator('main [role=status] b').first().waitFor();
  await buyer.shoot('confirm-3-purchase-in-progress');
  await control(studio.environment.standIns, 'POST', `/machines/${clientId}/${unsure}/resolve`, {
    commandId: orderId,
    outcome: 'dispensed',
  });
  await buyer.page.goto(`${studio.environment.app}/${clientId}/account/order/${orderId}`);
  await stage(buyer, 'out');
}

async function shootDeclined(studio: Studio, buyer: Customer): Promise<void> {
  const { healthy } = castOf(studio);
  await setMachine(studio, buyer, healthy);
  await control(studio.environment.standIns, 'PUT', '/paypay/outcomes', [
    { call: 'preauthorize', code: 'NO_SUFFICIENT_FUND' },
  ]);
  await buy(buyer, healthy, 'A3');
  await stage(buyer, 'stopped');
  await buyer.page.locator('[data-actions] a').last().waitFor();
  await buyer.shoot('live-6-declined');
}

async function shootJam(studio: Studio, buyer: Customer): Promise<string> {
  const { jams } = castOf(studio);
  await setMachine(studio, buyer, jams, { jams: ['A1'] });
  await buy(buyer, jams, 'A1');
  await buyer.page.locator('[data-money]').waitFor();
  await buyer.page.locator('[data-actions] a').last().waitFor();
  await buyer.shoot('live-7-jam-money-back');
  const orderId = shownOrderId(buyer);
  await setMachine(studio, buyer, jams);
  return orderId;
}

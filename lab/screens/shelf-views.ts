import type { Customer } from './buyer.ts';
import { castOf, setMachine } from './machines.ts';
import type { Studio } from './studio.ts';

/**
 * Takes pictures of the machine list, and of machines that are connected, offline, or with sold-out slots.
 */
export async function shootShelves(studio: Studio, buyer: Customer): Promise<void> {
  const { go, shoot, page } = buyer;
  const cast = castOf(studio);
  await setMachine(studio, buyer, cast.healthy);
  await go('');
  await shoot('shelf-1-main', 'window');
  await go(`/machines/${cast.healthy}`);
  await shoot('shelf-2-first-sight', 'window');
  await page.locator('main li button[aria-pressed]').first().waitFor();
  await shoot('shelf-3-online-with-sold-out');
  await go(`/machines/${cast.offline}`);
  await shoot('shelf-4-offline');
  await go('/machines/nowhere');
  await shoot('shelf-5-no-such-machine');
}

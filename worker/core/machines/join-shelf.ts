import type { Machine } from '../../../contract/customer/machines.ts';
import type { MachineId } from '../../../contract/shared/ids.ts';
import type { MachineDocument } from './machine-document.ts';
import { noticeNow } from './machine-notice.ts';
import type { Shelf } from './shelf-document.ts';
import { sellable } from './slot-stock.ts';

/** Returns a machine for the screens: its offer joined with its stock. */
export function joinShelf(
  id: MachineId,
  {
    order: _order,
    location: _location,
    kana: _kana,
    stopped,
    layout,
    notice,
    ...shown
  }: MachineDocument,
  shelf: Shelf | undefined,
  nowMs: number,
): Machine {
  const items = (shelf?.offer ?? []).map((item) => {
    const stock = shelf?.stock.get(item.slot);
    return { ...item, stock: stock ? sellable(stock) : null };
  });
  return {
    ...shown,
    id,
    online: stopped === null && (shelf?.link?.online ?? false),
    stockAsOf: shelf ? asOf(shelf, nowMs) : null,
    shelf: items,
    layout: layout?.map(({ lanes }) => lanes) ?? null,
    notice: noticeNow(notice, nowMs),
  };
}

/**
 * Returns the time since which the counts may be wrong. A connected machine reports every change,
 * so its counts are current. Otherwise this is the time of its last message, or of its oldest
 * count.
 */
function asOf({ offer, stock, link }: Shelf, nowMs: number): string | null {
  if (link?.online) return new Date(nowMs).toISOString();
  if (link?.seenAt) return link.seenAt;
  const times = offer.flatMap(({ slot }) => stock.get(slot)?.countedAtMs ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

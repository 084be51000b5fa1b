import {
  type FoundUnreadable,
  findUnreadable,
} from '../../worker/core/operations/find-unreadable.ts';
import type { OperatorContext } from '../../worker/core/operator/operator-context.ts';
import { valueOrFail } from '../command/failure-text.ts';

/** Lists the orders that this version cannot read. @throws CommandError for a wrong limit or cursor. */
export async function reportUnreadable(
  operator: OperatorContext,
  { limit, cursor }: { readonly limit?: string | undefined; readonly cursor?: string | undefined },
): Promise<string> {
  const most = limit === undefined ? undefined : Number(limit);
  const found = valueOrFail(await findUnreadable(operator, { limit: most, cursor }));
  return unreadableLines(found).join('\n');
}

/** Returns the result as lines. */
export function unreadableLines({ orders, lookedAt, cursor }: FoundUnreadable): readonly string[] {
  return [
    ...orders.map(
      ({ id, state }) =>
        `${id}  ${state.padEnd(14)}  UNREADABLE: stored by a newer version, or damaged`,
    ),
    `${orders.length} unreadable among ${lookedAt} orders`,
    ...(cursor === null ? [] : [`There are more orders: --cursor ${cursor}`]),
  ];
}

import { expect, test } from 'vitest';
import { endStates, orderStateSchema } from '../../contract/shared/order-state.ts';
import { orderStates } from '../../worker/core/order/states/register.ts';
import { orderStatesPage } from './order-states-page.ts';

test('docs/order-states.md is current', async () => {
  await expect(orderStatesPage()).toMatchFileSnapshot('../../docs/order-states.md');
});

test('every state is reachable from CREATED, and leads to an end or an operator', () => {
  const reachable = (from: string, next: (state: string) => readonly string[]) => {
    const found = new Set([from]);
    for (const state of found) for (const one of next(state)) found.add(one);
    return found;
  };
  const states = orderStateSchema.options;
  const after = (state: string) =>
    states.filter((to) =>
      states.some((one) => one === state && orderStates[one].next.includes(to)),
    );
  expect([...reachable('CREATED', after)].toSorted()).toEqual([...states].toSorted());
  for (const state of states) {
    const ends = [...reachable(state, after)].filter((one) =>
      states.some((to) => to === one && endStates.has(to)),
    );
    expect(ends, state).not.toEqual([]);
  }
});

import { endStates, type OrderState, orderStateSchema } from '../../contract/shared/order-state.ts';
import type { Deadline } from '../../worker/core/order/states/deadlines.ts';
import { orderStates } from '../../worker/core/order/states/register.ts';
import type { StateEffects, StateRules } from '../../worker/core/order/states/state-rules.ts';
import {
  EVIDENCE_WITHIN_MS,
  GIVE_UP_MS,
  RESULT_WITHIN_MS,
  VEND_WITHIN_MS,
} from '../../worker/core/order/timing.ts';

const seconds = (ms: number) => `${ms / 1000} s`;

const deadlineTexts: Readonly<Record<Deadline, string>> = {
  vendBy: `${seconds(VEND_WITHIN_MS)} after the tap`,
  result: `${seconds(RESULT_WITHIN_MS)} after the latest start`,
  evidence: `${seconds(EVIDENCE_WITHIN_MS)} after the latest start`,
  giveUp: `${GIVE_UP_MS / 3_600_000} h in the state`,
};

const effectTexts: Readonly<Record<keyof StateEffects, string>> = {
  sells: 'sells the piece',
  returnsMoney: 'returns the spending, and an unsold piece and coupon',
  freesPerson: 'the person may buy again',
  declines: 'refused payments',
  awaitsRelease: 'counts as a pending release',
  owes: 'owes a message',
  commands: 'issues the command',
  refunds: 'dates the refund',
  checksLater: 'one more inquiry later',
  needsOperator: 'notifies an operator',
};

function isEffect(name: string): name is keyof StateEffects {
  return name in effectTexts;
}

const effectsOf = ({ effects }: StateRules): string =>
  Object.entries(effects)
    .flatMap(([name, value]) => {
      if (!isEffect(name)) return [];
      return value === true ? effectTexts[name] : `${effectTexts[name]}: ${value}`;
    })
    .join('; ');

const dueOf = ({ deadline }: StateRules): string =>
  deadline ? `${deadlineTexts[deadline.at]}: ${deadline.move.path.join(', ')}` : '';

function rowOf(state: OrderState): string {
  const rules = orderStates[state];
  const { payment, fulfilment, next } = rules;
  const cells = [state, payment, fulfilment, dueOf(rules), next.join(', '), effectsOf(rules)];
  return `| ${cells.join(' | ')} |`;
}

/** Returns the page docs/order-states.md: a diagram and a table of all states. */
export function orderStatesPage(): string {
  const states = orderStateSchema.options;
  const arrows = states.flatMap((state) =>
    orderStates[state].next.map((next) => `    ${state} --> ${next}`),
  );
  const ends = states.filter((state) => endStates.has(state)).map((one) => `    ${one} --> [*]`);
  return `# The states of an order

Generated from \`worker/core/order/states/register.ts\` by
\`npx vitest run --config tests/architecture/vitest.config.ts order-states scenario-table --update\`. Do not edit it by hand.

An order is a payment and a fulfilment. Each state is a state of both. \`over\`: the fulfilment does not change any more. [purchase.md](purchase.md) explains the rules.

\`\`\`mermaid
stateDiagram-v2
    [*] --> CREATED
${[...arrows, ...ends].join('\n')}
\`\`\`

| state | payment | fulfilment | ends by itself | next states | effects of entering it |
|---|---|---|---|---|---|
${states.map(rowOf).join('\n')}
`;
}

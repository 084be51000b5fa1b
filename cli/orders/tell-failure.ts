import {
  type OperationFailure,
  operationErrors,
  type ProviderAnswer,
} from '../../contract/console/operation-errors.ts';
import type { Operated } from '../../worker/core/operations/operator-context.ts';
import { CommandError } from '../command/command-error.ts';

/** Returns the value of an operation. @param subject printed first. @throws CommandError that says why it was refused. */
export function valueOrFail<T>(result: Operated<T>, subject?: string): T {
  if (result.ok) return result.value;
  const text = failureText(result.error);
  throw new CommandError(subject === undefined ? text : `${subject}: ${text}`);
}

/** Returns the provider's answer in one line. */
export function providerText({ kind, state, amountYen, why }: ProviderAnswer): string {
  if (state === null) return `${kind} does not say (${why})`;
  return `${kind} says ${state}${amountYen === null ? '' : `, ${amountYen} yen`}`;
}

function failureText(failure: OperationFailure): string {
  const { en } = operationErrors[failure.code].body;
  switch (failure.code) {
    case 'ORDER_NUMBER_SHARED':
      return `${en} ${failure.data.orderIds.join(', ')}`;
    case 'ORDER_STATE_UNSUITABLE': {
      const { state, from, hasEnded, nextStepAtMs } = failure.data;
      const next = nextStepAtMs === null ? 'by the machine' : new Date(nextStepAtMs).toISOString();
      const why = hasEnded ? 'It has ended.' : `It continues by itself (next step ${next}).`;
      return `The order is ${state}, and this begins at ${from.join(' or ')}. ${why}`;
    }
    case 'EVIDENCE_MISSING':
      return `${en} Use --force if you know.`;
    case 'PAYMENT_UNKNOWN':
      return `${providerText(failure.data.provider)}. ${en}`;
    case 'PROVIDER_DISAGREES': {
      const { provider, needed } = failure.data;
      return `${providerText(provider)}, and this needs ${needed}. ${en} Use --force if you know.`;
    }
    case 'SETTLEMENT_COLUMNS_UNKNOWN': {
      const { file, known } = failure.data;
      const lines = known.map(({ provider, headers }) => `  ${provider}: ${headers.join(', ')}`);
      return [`${file}: ${en} Use --columns. Known are`, ...lines].join('\n');
    }
    case 'SETTLEMENT_FILE_TOO_LONG':
      return `${failure.data.file}: ${en} At most ${failure.data.maxRows} rows.`;
    default:
      return en;
  }
}

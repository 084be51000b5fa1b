import {
  type OperationFailure,
  operationErrors,
  type ProviderAnswer,
} from '../../contract/console/operation-errors.ts';
import type { Operated } from '../../worker/core/operations/operator-context.ts';
import { CommandError } from '../command/command-error.ts';

/** Returns the value of an operation. @throws CommandError that says why it was refused. */
export function valueOrFail<T>(result: Operated<T>, subject: string): T {
  if (result.ok) return result.value;
  throw new CommandError(`${subject}: ${failureText(result.error)}`);
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
    case 'ORDER_UNKNOWN':
    case 'ORDER_NUMBER_MISSING':
    case 'ORDER_NUMBER_WRONG':
    case 'ORDER_CHANGED':
    case 'PROBLEM_UNREPORTED':
    case 'PHOTO_MISSING':
      return en;
  }
}

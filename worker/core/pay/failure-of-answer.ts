import { log, logWord } from '../log.ts';
import type { Answer } from '../pay-providers/port/answer.ts';
import type { Failure } from '../result.ts';

/** Returns the catalogue error for a provider's answer that is not OK. */
export function failureOfAnswer(answer: Exclude<Answer<unknown>, { kind: 'OK' }>): Failure {
  switch (answer.kind) {
    case 'MISCONFIGURED':
      // The provider's own code, or the name of the missing setting. It is safe to log, and shows
      // what to fix.
      log('pay-provider.misconfigured', { outcome: logWord(answer.code) });
      return { code: 'PAY_PROVIDER_MISCONFIGURED' };
    case 'DECLINED':
      return { code: 'PAY_METHOD_NOT_USABLE', data: { reason: answer.code } };
    case 'UNKNOWN':
    case 'FOREIGN':
    case 'RETRY_LATER':
      return { code: 'PAY_PROVIDER_UNAVAILABLE' };
  }
}

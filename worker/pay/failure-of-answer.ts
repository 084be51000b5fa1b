import { log, logWord } from '../log.ts';
import type { Failure } from '../result.ts';
import type { Answer } from './port/answer.ts';

/** A provider's answer that is no OK, as a row of the catalogue. */
export function failureOfAnswer(answer: Exclude<Answer<unknown>, { kind: 'OK' }>): Failure {
  switch (answer.kind) {
    case 'MISCONFIGURED':
      // The provider's own code, or the name of the setting that is missing: safe, and what to mend.
      log('pay-provider.misconfigured', { outcome: logWord(answer.code) });
      return { code: 'PAY_PROVIDER_MISCONFIGURED' };
    case 'DECLINED':
      return { code: 'PAY_METHOD_NOT_USABLE', data: { reason: answer.code } };
    case 'UNKNOWN':
    case 'RETRY_LATER':
      return { code: 'PAY_PROVIDER_UNAVAILABLE' };
  }
}

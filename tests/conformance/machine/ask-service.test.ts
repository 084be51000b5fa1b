import * as v from 'valibot';
import { expect, test } from 'vitest';
import { askUntilAnswered } from '../../../cli/machine/ask-service.ts';

test('a refusal is reported with the code and the sentence of the service', async () => {
  const body = {
    error: { status: 401, code: 'CLAIM_CODE_INVALID', message: 'Over.', requestId: 'r' },
  };
  const asked = askUntilAnswered(v.object({}), 'The code was not taken.', async () => ({
    status: 401,
    body,
  }));
  await expect(asked).rejects.toThrow('The code was not taken. CLAIM_CODE_INVALID: Over.');
});

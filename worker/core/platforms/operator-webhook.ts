import type { ClientId } from '../../../contract/shared/ids.ts';
import type { PushOutcome } from './line-messaging.ts';

const TIMEOUT_MS = 8000;

/** A message to an operator's own endpoint. A repeated message has the same `key`. */
export type OperatorMessage = {
  readonly clientId: ClientId;
  readonly text: string;
  readonly key: string;
};

export type OperatorWebhook = {
  post(url: string, message: OperatorMessage): Promise<PushOutcome>;
};

/** Posts JSON to a tenant's webhook for its staff (chat, paging). Any 2xx counts as accepted. */
export const createOperatorWebhook = (
  fetch: (request: Request) => Promise<Response>,
): OperatorWebhook => ({
  async post(url, message) {
    try {
      const answer = await fetch(
        new Request(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': message.key },
          body: JSON.stringify(message),
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      );
      await answer.body?.cancel();
      if (answer.ok) return 'SENT';
      return answer.status === 429 || answer.status >= 500 ? 'RETRY_LATER' : 'REFUSED';
    } catch {
      return 'RETRY_LATER';
    }
  },
});

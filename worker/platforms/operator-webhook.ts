import type { ClientId } from '../../contract/ids.ts';
import type { PushOutcome } from './line-messaging.ts';

const TIMEOUT_MS = 8000;

/** What an operator's own endpoint receives. `key` is the same for a message that is sent twice. */
export type OperatorMessage = {
  readonly clientId: ClientId;
  readonly text: string;
  readonly key: string;
};

export type OperatorWebhook = {
  post(url: string, message: OperatorMessage): Promise<PushOutcome>;
};

/** A tenant's webhook for its staff (chat, paging): JSON by POST; any 2xx has taken it. */
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

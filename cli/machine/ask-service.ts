import * as v from 'valibot';
import { problemSchema } from '../../contract/shared/errors-wire.ts';
import { CommandError } from '../command/command-error.ts';

const RETRIES = 8;

/** The answer of the service; undefined if there was none. */
type Answer = { readonly status: number; readonly body: unknown } | undefined;

/**
 * Repeats a request with back-off until it is answered. 429 and 5xx are tried again.
 * @param refusal the beginning of the error's message.
 * @throws CommandError if the service refuses, or does not answer.
 */
export async function askUntilAnswered<S extends v.GenericSchema>(
  schema: S,
  refusal: string,
  request: () => Promise<Answer>,
): Promise<v.InferOutput<S>> {
  for (let tried = 1; ; tried++) {
    const answer = await request();
    const parsed = v.safeParse(schema, answer?.body);
    if (answer?.status === 200 && parsed.success) return parsed.output;
    const mayPass = !answer || answer.status >= 500 || answer.status === 429;
    if (!mayPass || tried === RETRIES) {
      const said = v.safeParse(problemSchema, answer?.body);
      const error = said.success ? said.output.error : undefined;
      throw new CommandError(
        `${refusal} ${error ? `${error.code}: ${error.message}` : 'no answer'}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(60_000, 500 * 2 ** tried)));
  }
}

/** Sends a JSON request to the service. */
export async function ask(address: string, body: object): Promise<Answer> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    const json: unknown = await answer.json().catch(() => undefined);
    return { status: answer.status, body: json };
  } catch {
    return undefined;
  }
}

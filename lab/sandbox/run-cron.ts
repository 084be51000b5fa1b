import { setTimeout as after } from 'node:timers/promises';

/** Runs the edge's cron trigger once, which the local runtime does not run by itself. */
export async function runCron(app: string): Promise<void> {
  const answer = await fetch(`${app}/cdn-cgi/local/scheduled`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the cron trigger: HTTP ${answer.status}: ${text.slice(0, 200)}`);
}

/** The interval in wrangler.toml. */
const EVERY_MS = 60_000;

/**
 * Runs the cron trigger every minute, as production does, until the process ends. `tell` gets the first of
 * several failures in a row.
 */
export async function runCronEveryMinute(
  app: string,
  tell: (line: string) => void,
): Promise<never> {
  let isFailing = false;
  for (;;) {
    const last = await runCron(app).then(
      () => undefined,
      (thrown: unknown) => String(thrown),
    );
    if (last !== undefined && !isFailing) tell(`The scheduled jobs did not run: ${last}`);
    isFailing = last !== undefined;
    // `ref: false`, so that the timer does not keep the process alive.
    await after(EVERY_MS, undefined, { ref: false });
  }
}

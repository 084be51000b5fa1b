import type { WebDriver } from 'selenium-webdriver';
import { type Command, Name } from 'selenium-webdriver/lib/command.js';

/** Commands that only read a page, or run a script that is safe to repeat. */
const READING: ReadonlySet<string> = new Set([
  ...[Name.EXECUTE_SCRIPT, Name.FIND_ELEMENT, Name.FIND_ELEMENTS, Name.GET_CURRENT_URL],
  ...[Name.IS_ELEMENT_DISPLAYED, Name.SCREENSHOT],
]);
const ATTEMPTS = 4;

type Sending = Pick<WebDriver, 'execute'>;

/**
 * Makes `driver` repeat a reading command without an answer after `patienceMs`, and fail any other
 * command after four times as long. WebKit's driver never answers a command if the page moves to
 * another process meanwhile, as between two sites.
 */
export function askAgain(driver: Sending, patienceMs = 10_000): void {
  const send = driver.execute.bind(driver);
  driver.execute = async (command: Command) => {
    const name = command.getName();
    const attempts = READING.has(name) ? ATTEMPTS : 1;
    for (let left = attempts; left > 0; left -= 1) {
      const answer = send(command).then((value) => ({ value }));
      const answered = await Promise.race([answer, later((patienceMs * ATTEMPTS) / attempts)]);
      if (answered) return answered.value;
    }
    throw new Error(`WebKit’s driver did not answer ${name}`);
  };
}

const later = (ms: number) =>
  new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined).unref());

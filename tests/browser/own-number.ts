let made = 0;

/**
 * Returns the last eight digits of a phone number that is unique in this run. Every run has a new
 * environment, so all runs can use the same numbers.
 */
export function ownDigits(): string {
  made += 1;
  return String(10_000_000 + made * 7_919);
}

/** One JSON line for the platform's log collector, which reads the console. */
export function writeLine(line: Readonly<Record<string, unknown>>) {
  console.log(JSON.stringify(line));
}

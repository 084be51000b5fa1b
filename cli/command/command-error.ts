/** An expected failure of a command: a wrong argument, a missing program. Printed without a stack. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

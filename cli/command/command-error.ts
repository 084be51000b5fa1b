/**
 * An expected failure of a command, such as a wrong argument or a missing program. Printed without a stack.
 */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

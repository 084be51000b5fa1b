/** A person's mistake, or a missing part of the machine: said in one line, without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

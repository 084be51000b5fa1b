import type * as v from 'valibot';
import type { Path } from './parse-text.ts';

/** A mistake in a tenant's files, and the part that has it. */
export type Problem = {
  readonly path: Path;
  readonly message: string;
  /** Whether the mistake is in the field's name instead of its value. */
  readonly onKey?: boolean;
};

/** Returns a schema's issue as a message for the author of the file. */
export function problemOfIssue(issue: v.BaseIssue<unknown>): Problem {
  const steps = issue.path ?? [];
  const path = steps.flatMap(({ key }) =>
    typeof key === 'string' || typeof key === 'number' ? [key] : [],
  );
  if (steps.at(-1)?.origin !== 'key') return { path, message: issue.message };
  if (issue.expected === 'never') return { path, message: 'unknown field', onKey: true };
  return { path, message: 'missing' };
}

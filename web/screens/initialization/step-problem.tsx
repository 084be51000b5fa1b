import * as v from 'valibot';
import { errorRow } from '../../../contract/errors.ts';
import { setupProblemSchema } from '../../../contract/setup.ts';
import type { AppError } from '../../boot/app-state.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { setUpMessages } from './messages.ts';

/** Why the edge refused a step, in the person's language, and how long to wait where that helps. */
export function StepProblem({ problem }: { readonly problem: AppError | undefined }) {
  const language = useLanguage();
  const text = useText(setUpMessages);
  const data = v.safeParse(setupProblemSchema, problem?.data);
  const wait = data.success ? data.output.retryAfterSeconds : undefined;
  return (
    <div role="alert">
      {problem ? (
        <Notice tone="alert">
          <p>{errorRow(problem.code).body[language]}</p>
          {wait === undefined ? null : <p>{text.waitAbout(wait)}</p>}
        </Notice>
      ) : null}
    </div>
  );
}

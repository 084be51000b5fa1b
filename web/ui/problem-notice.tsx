import { errorRow } from '../../contract/errors.ts';
import type { AppError } from '../boot/app-state.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { uiMessages } from './messages.ts';
import { Notice } from './notice.tsx';

/** Why a tap came to nothing, in the catalogue's words, beside the button. */
export function ProblemNotice({ problem }: { readonly problem: AppError | null }) {
  const language = useLanguage();
  const text = useText(uiMessages);
  if (!problem) return null;
  const { title, body } = errorRow(problem.code);
  return (
    <Notice tone="alert">
      <div role="alert">
        <b>{title[language]}</b>
        <p>{body[language]}</p>
      </div>
      {problem.requestId ? <p className="small">{text.requestId(problem.requestId)}</p> : null}
    </Notice>
  );
}

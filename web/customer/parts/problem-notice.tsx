import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { useApi } from '../api/api-context.ts';
import type { AppError } from '../api/problem.ts';
import { problemRow } from '../api/problem-row.ts';

/** Shows next to the button why a tap failed, in the catalogue's words. */
export function ProblemNotice({ problem }: { readonly problem: AppError | null }) {
  const language = useLanguage();
  const text = useText(uiMessages);
  const { reloadForNewer } = useApi();
  if (!problem) return null;
  const { title, body } = problemRow(problem.code);
  return (
    <Notice tone="alert">
      <div role="alert">
        <b>{title[language]}</b>
        <p>{body[language]}</p>
      </div>
      {problem.requestId ? <p className="small">{text.requestId(problem.requestId)}</p> : null}
      {problem.code === 'APP_OUTDATED' ? (
        <Button look="quiet" onClick={reloadForNewer}>
          {text.reload}
        </Button>
      ) : null}
    </Notice>
  );
}

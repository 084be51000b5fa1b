import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, type NoticeTone } from '../../ui/card.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { WholeWords } from '../../ui/phrases.tsx';
import { useApi } from '../api/api-context.ts';
import type { AppError } from '../api/problem.ts';
import { problemRow } from '../api/problem-row.ts';
import { ServerError } from './server-error.tsx';

/** Problems that resolve without an action: the person only waits. */
const waits: ReadonlySet<string> = new Set([
  'OFFLINE',
  'MACHINE_OFFLINE',
  'MACHINE_BUSY',
  'MACHINE_STOPPED',
  'ORDER_IN_PROGRESS',
  'ORDER_UNREADABLE',
  'RELEASES_PENDING',
]);

/** Changes that the person should read before they continue. */
const news: ReadonlySet<string> = new Set(['PRICE_CHANGED', 'SLOT_STOPPED', 'SOLD_OUT']);

/** Returns the tone of a problem. Red (`alert`) is only for problems that require an action now. */
function toneOf(code: string): NoticeTone {
  if (waits.has(code)) return 'wait';
  return news.has(code) ? 'read' : 'alert';
}

/** Shows next to the button why a tap failed, in the catalogue's words. */
export function ProblemNotice({ problem }: { readonly problem: AppError | null }) {
  const language = useLanguage();
  const text = useText(uiMessages);
  const { reloadForNewer } = useApi();
  if (!problem) return null;
  const { title, body } = problemRow(problem.code);
  return (
    <Notice tone={toneOf(problem.code)}>
      <div role="alert">
        <b>
          <WholeWords text={title[language]} />
        </b>
        <p>
          <WholeWords text={body[language]} />
        </p>
        <ServerError status={problem.status} />
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

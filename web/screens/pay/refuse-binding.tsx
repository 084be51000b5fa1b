import { useText } from '../../i18n/use-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { StandingProps } from './binding-standing.tsx';
import { returnMessages } from './return-messages.ts';

/** The starter cannot confirm, but may take it back. */
export function RefuseBinding({ decide }: Pick<StandingProps, 'decide'>) {
  const text = useText(returnMessages);
  const { busy, problem, run } = useAction();
  return (
    <>
      <ProblemNotice problem={problem} />
      <Button look="quiet" disabled={busy} onClick={() => run(() => decide('refuse'))}>
        {text.pendingRefuse}
      </Button>
    </>
  );
}

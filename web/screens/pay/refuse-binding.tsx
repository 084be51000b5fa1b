import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import type { StandingProps } from './binding-standing.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { returnMessages } from './return-messages.ts';
import { useAction } from './use-action.ts';

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

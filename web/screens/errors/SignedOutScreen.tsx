import { signInAnew } from '../../boot/actions.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { doneIcon } from '../../ui/more-icons.ts';
import { errorMessages } from './messages.ts';

/** After signing out: calm, and one way back in. */
export function SignedOutScreen() {
  const text = useText(errorMessages);
  return (
    <EmptyState icon={doneIcon} title={text.signedOut} level="h1">
      <p>{text.signedOutBody}</p>
      <Button look="line" onClick={signInAnew}>
        {text.signIn}
      </Button>
    </EmptyState>
  );
}

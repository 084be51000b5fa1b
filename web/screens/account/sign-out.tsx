import { useState } from 'react';
import { signOut } from '../../boot/actions.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { accountMessages } from './messages.ts';

/** Ends this browser's session, after asking. */
export function SignOut() {
  const text = useText(accountMessages);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut();
    setBusy(false);
    setAsking(false);
  };
  return (
    <div className="sign-out">
      <Button look="quiet" onClick={() => setAsking(true)}>
        {text.signOut}
      </Button>
      <Dialog title={text.signOutQuestion} open={asking} onClose={() => setAsking(false)}>
        <p>{text.signOutBody}</p>
        <div className="dialog-actions">
          <Button look="danger" disabled={busy} onClick={() => void leave()}>
            {text.signOut}
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {text.cancel}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

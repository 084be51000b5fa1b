import type { PayMethod } from '../../../contract/pay-methods.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { payMessages } from './messages.ts';
import { payKindNames, payMethodName } from './pay-kinds.ts';

type UnbindDialogProps = {
  readonly method: PayMethod;
  /** Whether another one is there to pay with. */
  readonly others: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onUnbind: () => void;
};

/** Asks before a method is ended, and says what that means. */
export function UnbindDialog({ method, others, open, onClose, onUnbind }: UnbindDialogProps) {
  const text = useText(payMessages);
  return (
    <Dialog title={text.unbindQuestion(payMethodName(method))} open={open} onClose={onClose}>
      <p>{text.unbindBody(payKindNames[method.kind])}</p>
      {method.isDefault && others ? <p>{text.unbindDefault}</p> : null}
      <div className="dialog-actions">
        <Button look="danger" onClick={onUnbind}>
          {text.unbind}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </Dialog>
  );
}

import { type ReactNode, useState } from 'react';
import { Button, Label, Text, TextArea, TextField } from 'react-aria-components';
import { type ConsoleProblem, problemOf } from '../api/console-api.ts';
import { useText } from '../i18n/use-text.ts';
import { ModalDialog } from './modal-dialog.tsx';
import { ProblemNote } from './problem-note.tsx';

/**
 * The dialog before an action: its effect, and a field for a reason if one is required. The typed
 * text stays if the action fails.
 */
export function ConfirmDialog({
  title,
  effect,
  label,
  field,
  first = '',
  isReady = true,
  onClose,
  onConfirm,
  children,
}: {
  readonly title: string;
  /** The effect of the action. Null if the children describe it. */
  readonly effect: string | null;
  readonly label: string;
  /** The label and the hint of the text field. Null for no field. */
  readonly field: {
    readonly label: string;
    readonly hint: string;
    readonly isOptional?: boolean;
  } | null;
  readonly first?: string;
  /** Whether the children's fields are complete. */
  readonly isReady?: boolean;
  readonly onClose: () => void;
  /** Rejects with the problem to show. */
  readonly onConfirm: (text: string) => Promise<void>;
  readonly children?: (setText: (text: string) => void) => ReactNode;
}) {
  const { t } = useText();
  const [text, setText] = useState(first);
  const [problem, setProblem] = useState<ConsoleProblem>();
  const [isBusy, setBusy] = useState(false);
  const isTextNeeded = field !== null && field.isOptional !== true;
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm(text.trim());
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
    setBusy(false);
  };
  return (
    <ModalDialog {...{ title, isBusy, onClose }}>
      {effect !== null && <p>{effect}</p>}
      {children?.(setText)}
      {field && (
        <TextField className="field" value={text} onChange={setText} isRequired={isTextNeeded}>
          <Label>{field.label}</Label>
          <TextArea rows={4} />
          <Text slot="description" className="small">
            {field.hint}
          </Text>
        </TextField>
      )}
      {problem && <ProblemNote problem={problem} />}
      <div className="row end">
        <Button className="button" isDisabled={isBusy} onPress={onClose}>
          {t('cancel')}
        </Button>
        <Button
          className="button main"
          isPending={isBusy}
          isDisabled={!isReady || (isTextNeeded && text.trim() === '')}
          onPress={() => void confirm()}
        >
          {label}
        </Button>
      </div>
    </ModalDialog>
  );
}

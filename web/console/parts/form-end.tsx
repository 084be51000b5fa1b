import { Button } from 'react-aria-components';
import type { ConsoleProblem } from '../api/console-api.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { ProblemNote } from './problem-note.tsx';

type FormEndProps = {
  readonly problem: ConsoleProblem | undefined;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  /** The text on how to undo the change. */
  readonly undo?: MessageKey;
  /** The text after a save, until the next edit. False for none. */
  readonly saved?: MessageKey | false;
  /** Reloads the data after somebody else has changed it. */
  readonly onReload?: () => void;
  /** Leaves the form without saving. */
  readonly onClose?: () => void;
};

/** The end of a form: why saving failed, and the buttons to save or leave. */
export function FormEnd({
  problem,
  isBusy,
  isDisabled = false,
  undo,
  saved = false,
  onReload,
  onClose,
}: FormEndProps) {
  const { t } = useText();
  const isReloaded = problem?.code === 'SETTINGS_CHANGED' && onReload !== undefined;
  return (
    <>
      {problem && <ProblemNote problem={problem} {...(isReloaded ? { onRetry: onReload } : {})} />}
      {saved && !isBusy && !problem && (
        <p role="status" className="note good">
          {t(saved)}
        </p>
      )}
      {undo && <p className="quiet">{t(undo)}</p>}
      <p className="row">
        <Button className="button main" type="submit" isPending={isBusy} isDisabled={isDisabled}>
          {t('save')}
        </Button>
        {onClose && (
          <Button className="button" isDisabled={isBusy} onPress={onClose}>
            {t('cancel')}
          </Button>
        )}
      </p>
    </>
  );
}

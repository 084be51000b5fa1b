import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type PhotoChoice, useShrunkPhoto } from '../../ui/use-shrunk-photo.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';

/** The values that staff enter when a machine works again. */
type Mended = {
  readonly note: string;
  readonly photo: string | null;
  /** Whether the alert was useful. Null: not answered. */
  readonly useful: boolean | null;
};

/**
 * The dialog that ends a task, with an optional note and, for a single machine, an optional photo.
 */
export function MendedDialog({
  mayHavePhoto,
  onClose,
  onConfirm,
}: {
  readonly mayHavePhoto: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (mended: Mended) => Promise<void>;
}) {
  const { t } = useText();
  const [photo, setPhoto] = useState<string | null>(null);
  const [useful, setUseful] = useState<boolean | null>(null);
  const choice = useShrunkPhoto(setPhoto);
  return (
    <ConfirmDialog
      title={t('mended')}
      effect={t('mendedEffect')}
      label={t('mended')}
      field={{ label: t('mendedNote'), hint: t('reasonHint'), isOptional: true }}
      isReady={!choice.isShrinking}
      onClose={onClose}
      onConfirm={(note) => onConfirm({ note, photo, useful })}
    >
      {() => (
        <>
          {mayHavePhoto && (
            <PhotoField photo={photo} choice={choice} onRemove={() => setPhoto(null)} />
          )}
          <UsefulChoice useful={useful} onUseful={setUseful} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Asks whether the alert was useful. The alerts page shows the rate for each kind. */
function UsefulChoice({
  useful,
  onUseful,
}: {
  readonly useful: boolean | null;
  readonly onUseful: (useful: boolean) => void;
}) {
  const { t } = useText();
  return (
    <fieldset className="choice">
      <legend>{t('askUseful')}</legend>
      {([true, false] as const).map((answer) => (
        <label key={String(answer)}>
          <input
            type="radio"
            name="useful"
            checked={useful === answer}
            onChange={() => onUseful(answer)}
          />
          <span>{t(answer ? 'yes' : 'no')}</span>
        </label>
      ))}
    </fieldset>
  );
}

function PhotoField({
  photo,
  choice,
  onRemove,
}: {
  readonly photo: string | null;
  readonly choice: PhotoChoice;
  readonly onRemove: () => void;
}) {
  const { t } = useText();
  if (photo !== null) {
    return (
      <p>
        <img className="photo" src={photo} alt={t('mendedPhoto')} />
        <Button className="button" onPress={onRemove}>
          {t('removePhoto')}
        </Button>
      </p>
    );
  }
  return (
    <>
      <label className="field">
        <span>{t('addPhoto')}</span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ target }) => choice.choose(target.files?.[0])}
        />
      </label>
      {choice.isShrinking && <p role="status">{t('preparingPhoto')}</p>}
      {choice.hasFailed && (
        <p className="note act" role="alert">
          {t('photoFailed')}
        </p>
      )}
    </>
  );
}

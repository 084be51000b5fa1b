import { useState } from 'react';
import { Button } from 'react-aria-components';
import { shrinkPhoto } from '../../ui/shrink-photo.ts';
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
  return (
    <ConfirmDialog
      title={t('mended')}
      effect={t('mendedEffect')}
      label={t('mended')}
      field={{ label: t('mendedNote'), hint: t('reasonHint'), isOptional: true }}
      onClose={onClose}
      onConfirm={(note) => onConfirm({ note, photo, useful })}
    >
      {() => (
        <>
          {mayHavePhoto && <PhotoField photo={photo} onPhoto={setPhoto} />}
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
  onPhoto,
}: {
  readonly photo: string | null;
  readonly onPhoto: (photo: string | null) => void;
}) {
  const { t } = useText();
  const [hasFailed, setFailed] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const small = await shrinkPhoto(file);
    setFailed(small === undefined);
    if (small !== undefined) onPhoto(small);
  };
  if (photo !== null) {
    return (
      <p>
        <img className="photo" src={photo} alt={t('mendedPhoto')} />
        <Button className="button" onPress={() => onPhoto(null)}>
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
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      {hasFailed && (
        <p className="note act" role="alert">
          {t('photoFailed')}
        </p>
      )}
    </>
  );
}

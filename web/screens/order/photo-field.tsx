import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { problemMessages } from './problem-messages.ts';
import { shrinkPhoto } from './shrink-photo.ts';

type PhotoFieldProps = {
  readonly photo: string | null;
  readonly onPhoto: (photo: string | null) => void;
};

/** A photo of what went wrong, made small right here. */
export function PhotoField({ photo, onPhoto }: PhotoFieldProps) {
  const text = useText(problemMessages);
  const [failed, setFailed] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const small = await shrinkPhoto(file);
    setFailed(small === undefined);
    if (small !== undefined) onPhoto(small);
  };
  return (
    <div className="field photo">
      <span className="photo-label">{text.photo}</span>
      {photo ? (
        <>
          <img src={photo} alt={text.photoAlt} width="320" height="240" />
          <Button look="quiet" onClick={() => onPhoto(null)}>
            {text.removePhoto}
          </Button>
        </>
      ) : (
        <label className="button quiet">
          {text.takePhoto}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="unseen"
            aria-describedby="photo-hint"
            onChange={({ target }) => void take(target.files?.[0])}
          />
        </label>
      )}
      <p id="photo-hint" className="small muted">
        {text.photoHint}
      </p>
      <p className="small field-error" role="alert">
        {failed ? text.photoFailed : ''}
      </p>
    </div>
  );
}

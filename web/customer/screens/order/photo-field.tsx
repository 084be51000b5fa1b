import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import buttonStyles from '../../../ui/button.module.css';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import formStyles from '../../../ui/form.module.css';
import { shrinkPhoto } from '../../../ui/shrink-photo.ts';
import { problemMessages } from './messages.ts';
import styles from './order.module.css';

type PhotoFieldProps = {
  readonly photo: string | null;
  readonly onPhoto: (photo: string | null) => void;
};

/** A photo of the problem, reduced in the browser. */
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
    <div className={classes(formStyles['field'], styles['photo'])}>
      <span className={styles['photo-label']}>{text.photo}</span>
      {photo ? (
        <>
          <img src={photo} alt={text.photoAlt} width="320" height="240" />
          <Button look="quiet" onClick={() => onPhoto(null)}>
            {text.removePhoto}
          </Button>
        </>
      ) : (
        <label className={classes(buttonStyles['button'], buttonStyles['quiet'])}>
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
      <p className={classes(formStyles['field-error'], 'small')} role="alert">
        {failed ? text.photoFailed : ''}
      </p>
    </div>
  );
}

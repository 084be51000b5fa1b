import { useText } from '../../../i18n/use-text.ts';
import buttonStyles from '../../../ui/button.module.css';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import formStyles from '../../../ui/form.module.css';
import type { PhotoChoice } from '../../../ui/use-shrunk-photo.ts';
import { problemMessages } from './messages.ts';
import styles from './order.module.css';

type PhotoFieldProps = {
  readonly photo: string | null;
  readonly choice: PhotoChoice;
  readonly onRemove: () => void;
};

/** A photo of the problem, reduced in the browser. */
export function PhotoField({ photo, choice, onRemove }: PhotoFieldProps) {
  const text = useText(problemMessages);
  return (
    <div className={classes(formStyles['field'], styles['photo'])}>
      <span className={styles['photo-label']}>{text.photo}</span>
      {photo ? (
        <>
          <img src={photo} alt={text.photoAlt} width="320" height="240" />
          <Button look="quiet" onClick={onRemove}>
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
            onChange={({ target }) => choice.choose(target.files?.[0])}
          />
        </label>
      )}
      <p id="photo-hint" className="small muted">
        {text.photoHint}
      </p>
      <p className={classes(formStyles['field-error'], 'small')} role="alert">
        {choice.hasFailed ? text.photoFailed : ''}
      </p>
    </div>
  );
}

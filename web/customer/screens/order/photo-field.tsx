import { useState } from 'react';
import { MAX_PHOTO_CHARACTERS } from '../../../../contract/customer/orders.ts';
import { useText } from '../../../i18n/use-text.ts';
import buttonStyles from '../../../ui/button.module.css';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import formStyles from '../../../ui/form.module.css';
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

/**
 * Returns the photo as a JPEG small enough to send; undefined if the file is no picture. Drawing it again
 * removes the camera's metadata, such as place and phone.
 */
async function shrinkPhoto(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!picture || !pen) return undefined;
  for (const { edge, quality } of photoTries) {
    Object.assign(canvas, fitWithin(picture, edge));
    // JPEG has no transparency: without a background, it would turn black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const url = canvas.toDataURL('image/jpeg', quality);
    if (url.length <= MAX_PHOTO_CHARACTERS) return url;
  }
  return undefined;
}

/** Sizes and qualities to try, the best first. Most photos fit at the first. */
export const photoTries = [
  { edge: 1280, quality: 0.8 },
  { edge: 1024, quality: 0.7 },
  { edge: 800, quality: 0.6 },
  { edge: 640, quality: 0.5 },
] as const;

/** Returns a picture's size when its longer edge is at most `edge`, never enlarged. */
export function fitWithin(
  { width, height }: { readonly width: number; readonly height: number },
  edge: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, edge / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

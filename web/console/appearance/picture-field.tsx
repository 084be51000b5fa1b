import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components';
import type { PictureChange, PictureName } from '../../../contract/console/appearance.ts';
import { useText } from '../i18n/use-text.ts';

// Loads when somebody chooses a picture.
const CropDialog = lazy(async () => ({
  default: (await import('../parts/crop-dialog.tsx')).CropDialog,
}));

/**
 * A picture of the app. Staff choose a file and crop it, or remove the picture. The preview shows
 * the result.
 */
export function PictureField({
  name,
  has,
  value,
  onValue,
}: {
  readonly name: PictureName;
  /** Whether the stored appearance has this picture. */
  readonly has: boolean;
  readonly value: PictureChange;
  readonly onValue: (value: PictureChange) => void;
}) {
  const { t } = useText();
  const [address, setAddress] = useState<string>();
  const close = () => {
    if (address !== undefined) URL.revokeObjectURL(address);
    setAddress(undefined);
  };
  const isShown = value === 'kept' ? has : value !== 'none';
  const label = t(name);
  return (
    <div className="row picture-field">
      <label className="field">
        <span>{t(isShown ? 'replacePicture' : 'choosePicture', { picture: label })}</span>
        <input
          type="file"
          className="file-input"
          accept="image/*"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Otherwise choosing the same file again would fire no event.
            target.value = '';
            if (file) setAddress(URL.createObjectURL(file));
          }}
        />
      </label>
      {value !== 'kept' && (
        <Button
          className="button"
          aria-label={t('keepPictureOf', { picture: label })}
          onPress={() => onValue('kept')}
        >
          {t('keepPicture')}
        </Button>
      )}
      {isShown && (
        <Button
          className="button"
          aria-label={t('removePictureOf', { picture: label })}
          onPress={() => onValue(has ? 'none' : 'kept')}
        >
          {t('removePicture')}
        </Button>
      )}
      {address !== undefined && (
        <Suspense fallback={null}>
          <CropDialog
            {...{ place: name, address }}
            onClose={close}
            onPicture={async (picture) => {
              onValue(picture);
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

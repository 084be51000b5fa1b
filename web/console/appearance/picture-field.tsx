import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components';
import type { PictureChange, PictureName } from '../../../contract/console/appearance.ts';
import { useText } from '../i18n/use-text.ts';

// Loaded when somebody chooses a picture.
const CropDialog = lazy(async () => ({
  default: (await import('../parts/crop-dialog.tsx')).CropDialog,
}));

/** A picture of the app: chosen from a file and cut to its place, or removed. The preview shows it. */
export function PictureField({
  name,
  has,
  value,
  onValue,
}: {
  readonly name: PictureName;
  /** Whether the app has one as it is stored. */
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
            // The same file can be chosen again.
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

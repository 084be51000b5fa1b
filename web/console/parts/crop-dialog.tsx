import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import {
  type NewPicture,
  type PicturePlace,
  pictureSizes,
} from '../../../contract/console/pictures.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type Area, cropPicture } from './crop-picture.ts';

const MOST_ZOOM = 5;

/** Lets the person crop a picture. The arrow keys move the crop as well. */
export function CropDialog({
  place,
  address,
  hint = '',
  onClose,
  onPicture,
}: {
  readonly place: PicturePlace;
  /** The object URL of the chosen file. */
  readonly address: string;
  /** A hint for pictures with a further effect than being shown in the app. */
  readonly hint?: string;
  readonly onClose: () => void;
  /** Rejects with the problem to show. */
  readonly onPicture: (picture: NewPicture) => Promise<void>;
}) {
  const { t } = useText();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [hasFailed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement | null>(null);
  const { width, height } = pictureSizes[place];
  const use = async () => {
    const picture = image.current;
    const cut = picture && area && cropPicture(picture, area, place);
    setFailed(!cut);
    if (cut) await onPicture(cut);
  };
  return (
    <ConfirmDialog
      title={t('cropPicture')}
      effect={t('cropHint') + hint}
      label={t('usePart')}
      field={null}
      isReady={area !== undefined}
      onClose={onClose}
      onConfirm={use}
    >
      {() => (
        <>
          <div className="crop">
            <Cropper
              image={address}
              {...{ crop, zoom }}
              aspect={width / height}
              maxZoom={MOST_ZOOM}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_part, pixels) => setArea(pixels)}
              setImageRef={(shown) => {
                image.current = shown.current;
              }}
              mediaProps={{ alt: '', onError: () => setFailed(true) }}
              cropperProps={{ role: 'group', 'aria-label': t('cropPicture') }}
            />
          </div>
          <label className="field">
            <span>{t('zoom')}</span>
            <input
              type="range"
              min={1}
              max={MOST_ZOOM}
              step={0.1}
              value={zoom}
              onChange={({ target }) => setZoom(Number(target.value))}
            />
          </label>
          {hasFailed && (
            <p className="note act" role="alert">
              {t('photoFailed')}
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

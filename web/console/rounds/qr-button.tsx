import { useEffect, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { loadDecoder, readQr } from './read-qr.ts';

/** Takes a photo of a machine's sticker and says which machine it is. It needs no permission for the camera. */
export function QrButton({ onMachine }: { readonly onMachine: (machine: string) => void }) {
  const { t } = useText();
  const [isUnread, setUnread] = useState(false);
  useEffect(() => {
    // Without a connection it fails, and the next page with one loads it.
    loadDecoder().catch(() => undefined);
  }, []);
  const read = async (input: HTMLInputElement) => {
    const photo = input.files?.[0];
    if (!photo) return;
    const machine = await readQr(photo);
    // The same photo can be chosen again.
    input.value = '';
    setUnread(machine === undefined);
    if (machine !== undefined) onMachine(machine);
  };
  return (
    <>
      <label className="button main file-button wide">
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => void read(currentTarget)}
        />
        {t('readQr')}
      </label>
      {isUnread && (
        <p role="alert" className="note act">
          {t('qrUnread')}
        </p>
      )}
    </>
  );
}

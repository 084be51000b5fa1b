import { useEffect, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { loadDecoder, readQr } from './read-qr.ts';

/**
 * A button that takes a photo of a machine's sticker and identifies the machine. A file input needs
 * no camera permission.
 */
export function QrButton({ onMachine }: { readonly onMachine: (machine: string) => void }) {
  const { t } = useText();
  const [isUnread, setUnread] = useState(false);
  useEffect(() => {
    // Fails without a connection. The next page that has one tries again.
    loadDecoder().catch(() => undefined);
  }, []);
  const read = async (input: HTMLInputElement) => {
    const photo = input.files?.[0];
    if (!photo) return;
    const machine = await readQr(photo);
    // Otherwise choosing the same photo again would fire no event.
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

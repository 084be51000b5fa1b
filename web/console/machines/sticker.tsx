import { encodeQR } from 'qr';
import type { FoundMachine } from '../../../contract/console/found.ts';
import { useText } from '../i18n/use-text.ts';

/** The quiet zone around the code, in modules, as ISO/IEC 18004 requires. */
const BORDER = 4;

/**
 * One machine's sticker: its QR code, number, name and place. The error correction is level Q, because stickers
 * outdoors get scratched.
 */
export function Sticker({
  machine,
  url,
}: {
  readonly machine: FoundMachine;
  readonly url: string;
}) {
  const { t, local } = useText();
  const rows = encodeQR(url, 'raw', { ecc: 'quartile', border: BORDER });
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <li className="sticker">
      <svg
        className="sticker-qr"
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        role="img"
        aria-label={url}
      >
        <path d={path} />
      </svg>
      <div>
        <p className="sticker-code">{machine.code}</p>
        <p className="strong">{local(machine.name)}</p>
        <p>{local(machine.place)}</p>
      </div>
      <p className="sticker-call">{t('stickerCall')}</p>
    </li>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { appState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { scanIcon } from '../../ui/more-icons.ts';
import { reachMessages } from './messages.ts';
import { scanCode } from './scan-code.ts';
import { scannedMachine } from './scanned-machine.ts';

/**
 * The scanner opens within this time and then covers the button. LINE may not tell that its window
 * was swiped away: whoever can press the button again may open another.
 */
const OPENING_MS = 5_000;

/** Opens LINE's scanner; a code of ours leads to its machine, any other one leads nowhere. */
export function ScanButton({ onSaid }: { readonly onSaid: (said: string) => void }) {
  const text = useText(reachMessages);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const scan = async () => {
    onSaid('');
    setBusy(true);
    const opened = setTimeout(() => setBusy(false), OPENING_MS);
    const scanned = await scanCode();
    clearTimeout(opened);
    setBusy(false);
    if (scanned.kind === 'closed') return;
    if (scanned.kind === 'failed') return onSaid(text.scanFailed);
    const { client, liffBaseUrl, liffId } = appState();
    const home = { origin: location.origin, clientId: client?.clientId ?? '', liffBaseUrl, liffId };
    const path = scannedMachine(scanned.code, home);
    if (path === undefined) onSaid(text.notOurs);
    else navigate(path);
  };
  return (
    <Button aria-disabled={busy} onClick={() => (busy ? undefined : void scan())}>
      <Icon path={scanIcon} />
      {busy ? text.scanning : text.scan}
    </Button>
  );
}

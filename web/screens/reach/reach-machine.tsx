import { useEffect, useState } from 'react';
import type { Machine } from '../../../contract/machines.ts';
import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { isInsideLine } from '../../lib/inside-line.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, pinIcon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { findNearby } from './find-nearby.ts';
import { reachMessages } from './messages.ts';
import { ScanButton } from './scan-button.tsx';
import { canScan } from './scan-code.ts';

type ReachProps = {
  /** The machines by distance, where that was asked for. */
  readonly near: readonly Machine[] | null;
  readonly onNear: (machines: readonly Machine[] | null) => void;
};

/** The quick ways to the machine one stands at: its QR code, or where one is. */
export function ReachMachine({ near, onNear }: ReachProps) {
  const [said, setSaid] = useState('');
  const text = useText(reachMessages);
  const scanner = useScanner();
  const note = near === null ? said : near.length > 0 ? text.nearbyNote : text.noneNear;
  return (
    <>
      <div className="reach-ways">
        {scanner === 'none' ? null : (
          <span className={`scan-place ${scanner}`}>
            <ScanButton onSaid={setSaid} />
          </span>
        )}
        <NearbyButton near={near} onNear={onNear} onSaid={setSaid} />
      </div>
      <div role="status">
        {note === '' ? null : near ? (
          <p className="small muted">{note}</p>
        ) : (
          <Notice tone="alert">{note}</Notice>
        )}
      </div>
    </>
  );
}

/**
 * Whether LINE lets this app scan. It says so only once LIFF is there: until then the button's place
 * is kept, so that nothing moves, and nobody presses what may not work.
 */
function useScanner(): 'unknown' | 'there' | 'none' {
  const ready = useAppState((state) => state.initializedLiff);
  const [scanner, setScanner] = useState<'unknown' | 'there' | 'none'>(() =>
    isInsideLine() ? 'unknown' : 'none',
  );
  useEffect(() => {
    if (!ready || !isInsideLine()) return;
    void canScan().then((can) => setScanner(can ? 'there' : 'none'));
  }, [ready]);
  return scanner;
}

function NearbyButton({
  near,
  onNear,
  onSaid,
}: ReachProps & { readonly onSaid: (said: string) => void }) {
  const text = useText(reachMessages);
  const [busy, setBusy] = useState(false);
  const look = async () => {
    onSaid('');
    if (near) return onNear(null);
    setBusy(true);
    const found = await findNearby();
    setBusy(false);
    if (found.kind === 'found') return onNear(found.machines);
    const words = { denied: text.denied, unlocated: text.unlocated, failed: text.nearbyFailed };
    onSaid(words[found.kind]);
  };
  return (
    <Button look="quiet" aria-disabled={busy} onClick={() => (busy ? undefined : void look())}>
      <Icon path={pinIcon} />
      {busy ? text.locating : near ? text.showAll : text.nearby}
    </Button>
  );
}

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MachineSummary } from '../../../../contract/customer/machines.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/card.tsx';
import { Icon, pinIcon } from '../../../ui/icon.tsx';
import { scanIcon } from '../../../ui/more-icons.ts';
import { useApi } from '../../api/api-context.ts';
import { useApp, useAppState } from '../../session/app-context.tsx';
import { isInsideLine } from '../../session/line-app.ts';
import styles from './find-machine.module.css';
import { findNearby } from './find-nearby.ts';
import { findMachineMessages } from './messages.ts';
import { OpenByNumber } from './open-by-number.tsx';
import { canScan, scanCode, scannedMachine } from './scan-code.ts';

type QuickWaysProps = {
  /** The machines by distance, or null until the person asks for them. */
  readonly near: readonly MachineSummary[] | null;
  readonly onNear: (machines: readonly MachineSummary[] | null) => void;
};

/** The quick ways to a nearby machine: QR code, number, or location. */
export function QuickWays({ near, onNear }: QuickWaysProps) {
  const [notice, setNotice] = useState('');
  const text = useText(findMachineMessages);
  const mayScan = useScanner();
  const note = near === null ? notice : near.length > 0 ? text.nearbyNote : text.noneNear;
  return (
    <>
      <div className={styles['quick-ways']}>
        {mayScan ? (
          <span className={styles['scan-place']}>
            <ScanButton onNotice={setNotice} />
          </span>
        ) : null}
        <OpenByNumber onNotice={setNotice} />
        <NearbyButton near={near} onNear={onNear} onNotice={setNotice} />
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
 * Returns whether LINE allows this app to scan. LIFF reports that only after it has started. Nearly
 * every version of LINE allows it, so the first frame already shows the button and nothing shifts.
 * A tap before LIFF has started waits for it.
 */
function useScanner(): boolean {
  const app = useApp();
  const ready = useAppState((state) => state.initializedLiff);
  const [mayScan, setMayScan] = useState(isInsideLine);
  useEffect(() => {
    if (ready && isInsideLine()) void canScan(app).then(setMayScan);
  }, [app, ready]);
  return mayScan;
}

function NearbyButton({
  near,
  onNear,
  onNotice,
}: QuickWaysProps & { readonly onNotice: (notice: string) => void }) {
  const text = useText(findMachineMessages);
  const [busy, setBusy] = useState(false);
  const api = useApi();
  const look = async () => {
    onNotice('');
    if (near) return onNear(null);
    setBusy(true);
    const found = await findNearby(api);
    setBusy(false);
    if (found.kind === 'found') return onNear(found.machines);
    const reasons = { denied: text.denied, unlocated: text.unlocated, failed: text.nearbyFailed };
    onNotice(reasons[found.kind]);
  };
  return (
    <Button look="quiet" aria-disabled={busy} onClick={() => (busy ? undefined : void look())}>
      <Icon path={pinIcon} />
      {busy ? text.locating : near ? text.showAll : text.nearby}
    </Button>
  );
}

/**
 * The scanner opens within this time and covers the button. LINE may not report that the scanner
 * was closed. Afterwards the button therefore works again.
 */
const OPENING_MS = 5_000;

/** Opens LINE's scanner. Our own code opens its machine; any other code does nothing. */
function ScanButton({ onNotice }: { readonly onNotice: (notice: string) => void }) {
  const text = useText(findMachineMessages);
  const app = useApp();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const scan = async () => {
    onNotice('');
    setBusy(true);
    const opened = setTimeout(() => setBusy(false), OPENING_MS);
    const scanned = await scanCode(app);
    clearTimeout(opened);
    setBusy(false);
    if (scanned.kind === 'closed') return;
    if (scanned.kind === 'failed') return onNotice(text.scanFailed);
    const { liffBaseUrl, liffId } = app.read();
    const { clientId } = app.tenantParams;
    const home = { origin: location.origin, clientId, liffBaseUrl, liffId };
    const path = scannedMachine(scanned.code, home);
    if (path === undefined) onNotice(text.notOurs);
    else navigate(path);
  };
  return (
    <Button aria-disabled={busy} onClick={() => (busy ? undefined : void scan())}>
      <Icon path={scanIcon} />
      {busy ? text.scanning : text.scan}
    </Button>
  );
}

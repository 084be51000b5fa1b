import { appState } from '../../boot/app-state.ts';
import { startLiff } from '../../boot/start-liff.ts';
import { isInsideLine } from '../../lib/inside-line.ts';

/** What came of it; `closed`: the person left the scanner without a code. */
export type Scan =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed' };

/** The scanner of the SDK; it travels when it is first needed. */
async function loadScanner() {
  const { liffId } = appState();
  const [{ default: ScanCodeV2 }, { default: IsApiAvailable }, started] = await Promise.all([
    import('@line/liff/scan-code-v2'),
    import('@line/liff/is-api-available'),
    liffId ? startLiff(liffId) : undefined,
  ]);
  if (!started?.ok) return undefined;
  return started.liff.use(new IsApiAvailable()).use(new ScanCodeV2());
}

/** Whether this LIFF app, in this version of LINE, may scan. */
export async function canScan(): Promise<boolean> {
  if (!isInsideLine()) return false;
  const liff = await loadScanner().catch(() => undefined);
  return liff?.isApiAvailable('scanCodeV2') === true;
}

/** Opens LINE's scanner and waits for a code. */
export async function scanCode(): Promise<Scan> {
  try {
    const liff = await loadScanner();
    if (!liff) return { kind: 'failed' };
    const { value } = await liff.scanCodeV2();
    return value ? { kind: 'code', code: value } : { kind: 'closed' };
  } catch {
    return { kind: 'failed' };
  }
}

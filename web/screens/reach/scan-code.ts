import { appState } from '../../boot/app-state.ts';
import { startLiff } from '../../boot/start-liff.ts';
import { isInsideLine } from '../../lib/inside-line.ts';

/** What came of it; `closed`: the person left the scanner without a code. */
export type Scan =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed' };

async function startedLiff() {
  const { liffId } = appState();
  const started = liffId ? await startLiff(liffId) : undefined;
  return started?.ok ? started.liff : undefined;
}

/** Whether this LIFF app, in this version of LINE, may scan. */
export async function canScan(): Promise<boolean> {
  if (!isInsideLine()) return false;
  try {
    const { default: IsApiAvailable } = await import('@line/liff/is-api-available');
    const liff = await startedLiff();
    return liff?.use(new IsApiAvailable()).isApiAvailable('scanCodeV2') === true;
  } catch {
    return false;
  }
}

/** Opens LINE's scanner, which travels only now, and waits for a code. */
export async function scanCode(): Promise<Scan> {
  try {
    const { default: ScanCodeV2 } = await import('@line/liff/scan-code-v2');
    const liff = await startedLiff();
    if (!liff) return { kind: 'failed' };
    const { value } = await liff.use(new ScanCodeV2()).scanCodeV2();
    return value ? { kind: 'code', code: value } : { kind: 'closed' };
  } catch {
    return { kind: 'failed' };
  }
}

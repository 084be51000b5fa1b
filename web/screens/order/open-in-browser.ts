import { appState } from '../../boot/app-state.ts';
import { startLiff } from '../../boot/start-liff.ts';
import { openExternal } from '../../lib/navigation.ts';

/** Opens a page of ours outside LINE. LINE itself has to do it: for its own browser it is one more page. */
export async function openInBrowser(path: string): Promise<void> {
  const url = location.origin + path;
  const { liffId } = appState();
  try {
    const [{ default: OpenWindow }, started] = await Promise.all([
      import('@line/liff/open-window'),
      liffId ? startLiff(liffId) : undefined,
    ]);
    if (started?.ok) return started.liff.use(new OpenWindow()).openWindow({ url, external: true });
  } catch {
    // An older LINE: the query below is what it understands.
  }
  openExternal(`${url}${path.includes('?') ? '&' : '?'}openExternalBrowser=1`);
}

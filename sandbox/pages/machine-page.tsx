import { raw } from 'hono/html';
import { Card, Layout } from './layout.tsx';
import { MachineFront } from './machine-front.tsx';
import { type Seen, statusOf } from './machine-live.ts';
import { MachinePanel } from './machine-panel.tsx';
import { machineScript } from './machine-script.ts';
import { machineStyle } from './machine-style.ts';

/** One machine to stand in front of, with everything one can do to it. */
export function MachinePage({ seen, nowMs }: { seen: Seen; nowMs: number }) {
  const { clientId, machineId, name, place, pageUrl } = seen.machine;
  const base = `/machines/${clientId}/${machineId}`;
  const status = statusOf(seen);
  return (
    <Layout title={name} subtitle={`${clientId} / ${machineId}`} path="/machines">
      <style>{raw(machineStyle)}</style>
      <div class="stage" data-base={base}>
        <MachineFront seen={seen} nowMs={nowMs} />
        <div class="side">
          <div class="headline">
            <div>
              <span class={`tag ${status.tone}`} data-status>
                {status.ja} · {status.en}
              </span>
              <span>{place}</span>
            </div>
            {pageUrl === '' ? null : (
              <a class="button" href={pageUrl} target="_blank" rel="noopener">
                アプリで開く · Open
              </a>
            )}
          </div>
          <MachinePanel seen={seen} base={base} />
          <Card title="記録" subtitle="Journal, newest first">
            <div data-journal class="journal">
              <p class="empty">まだありません · None yet</p>
            </div>
          </Card>
          <Card title="通信" subtitle="Messages, newest first">
            <div data-messages class="messages">
              <p class="empty">まだありません · None yet</p>
            </div>
          </Card>
        </div>
      </div>
      <script>{raw(machineScript)}</script>
    </Layout>
  );
}

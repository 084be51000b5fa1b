import { raw } from 'hono/html';
import type { MachineSnapshot } from '../../machines/view.ts';
import { Card, Layout } from '../layout.tsx';
import { MachineFront } from './front.tsx';
import { statusOf } from './live-state.ts';
import { machineScript } from './machine-script.ts';
import { machineStyle } from './machine-style.ts';
import { MachinePanel } from './panel.tsx';

/** One machine and its controls. */
export function MachinePage({ snapshot, nowMs }: { snapshot: MachineSnapshot; nowMs: number }) {
  const { clientId, machineId, name, place, pageUrl } = snapshot.machine;
  const base = `/machines/${clientId}/${machineId}`;
  const status = statusOf(snapshot);
  return (
    <Layout title={name} subtitle={`${clientId} / ${machineId}`} path="/machines">
      <style>{raw(machineStyle)}</style>
      <div class="stage" data-base={base}>
        <MachineFront snapshot={snapshot} nowMs={nowMs} />
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
          <MachinePanel snapshot={snapshot} base={base} />
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

import type { CloudMode } from '../cloud/cloud.ts';
import type { StandIns } from '../stand-ins/stand-ins.ts';
import { type Fault, faultKinds } from '../traffic/faults.ts';
import type { LoggedRequest } from '../traffic/request-log.ts';
import { Card, Layout, PostButton } from './layout.tsx';

const modes = [
  ['ok', '正常 · ok'],
  ['code', '200 以外のコード · other code'],
  ['no-token', 'トークンなし · no token'],
  ['slow', '遅い · slow'],
  ['down', '停止 503 · down'],
  ['html', 'HTML 502 · html'],
] as const;

/** Injected faults and the latest requests. */
export function FaultsPage({ parts }: { parts: StandIns }) {
  const requests = parts.log.since(Math.max(0, parts.log.last() - 30)).reverse();
  return (
    <Layout title="障害" subtitle="Faults" path="/faults">
      <CloudCard current={parts.cloud.mode.get()} />
      <FaultsCard faults={parts.faults.list.get()} />
      <Card title="最近の呼び出し" subtitle="Latest calls">
        {requests.length === 0 ? <p class="empty">まだありません · None yet</p> : null}
        <div class="scroll">
          <table>
            <tbody>
              {requests.map((request) => (
                <RequestRow key={String(request.seq)} request={request} />
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </Layout>
  );
}

function CloudCard({ current }: { current: CloudMode }) {
  return (
    <Card title="クラウドシステムの応答" subtitle="Cloud system">
      <form method="post" action="/faults/cloud" class="fields">
        <label>
          応答 · Mode
          <select name="mode">
            {modes.map(([mode, label]) => (
              <option key={mode} value={mode} selected={mode === current.mode}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          コード · Code
          <input name="code" type="number" placeholder="500" value={current.code} />
        </label>
        <label>
          遅延 ms · Delay
          <input name="delayMs" type="number" placeholder="10000" value={current.delayMs} />
        </label>
        <div>
          <button type="submit">設定 · Set</button>
        </div>
      </form>
    </Card>
  );
}

function FaultsCard({ faults }: { faults: readonly Fault[] }) {
  return (
    <Card title="仕掛けた障害" subtitle="Armed faults">
      {faults.length === 0 ? <p class="empty">ありません · None</p> : null}
      <table>
        <tbody>
          {faults.map((fault, i) => (
            <tr key={String(i)}>
              <td>
                <code>
                  {fault.method ?? '*'} {fault.pathPrefix}
                  {fault.pathContains ? `…${fault.pathContains}` : ''}
                </code>
              </td>
              <td>
                <span class="tag bad">{fault.kind}</span>
              </td>
              <td>{fault.times < 0 ? 'ずっと · always' : `あと ${fault.times} 回`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form method="post" action="/faults" class="fields spaced">
        <label>
          パスの先頭 · Path prefix
          <input name="pathPrefix" required placeholder="/line/oauth2" />
        </label>
        <label>
          種類 · Kind
          <select name="kind">
            {faultKinds.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </select>
        </label>
        <label>
          回数 · Times (-1 = ∞)
          <input name="times" type="number" value="1" min="-1" />
        </label>
        <label>
          ステータス · Status
          <input name="status" type="number" min="200" max="599" />
        </label>
        <label>
          遅延 ms · Delay
          <input name="delayMs" type="number" min="0" />
        </label>
        <div class="actions">
          <button type="submit">追加 · Add</button>
        </div>
      </form>
      {faults.length > 0 ? (
        <p>
          <PostButton action="/faults/clear" tone="danger">
            すべて外す · Clear
          </PostButton>
        </p>
      ) : null}
    </Card>
  );
}

function RequestRow({ request }: { request: LoggedRequest }) {
  const { method, path, status, ms, reads, writes } = request;
  return (
    <tr>
      <td class="mono">{method}</td>
      <td>
        <span class={status < 400 ? 'tag good' : 'tag bad'}>{status}</span>
      </td>
      <td class="mono path">{path}</td>
      <td>
        <small>{ms} ms</small>
      </td>
      <td>
        <small>{reads + writes > 0 ? `R${reads} W${writes}` : ''}</small>
      </td>
    </tr>
  );
}

import type { CloudMode } from '../cloud/cloud.ts';
import type { StandIns } from '../stand-ins/stand-ins.ts';
import { type Fault, faultKinds } from '../traffic/faults.ts';
import { Card, Layout } from './layout.tsx';
import { formatTimes } from './outcomes.tsx';
import { FieldsForm, PostButton, Table, Tag } from './parts.tsx';

const modes = [
  ['ok', '正常 · ok'],
  ['code', '200 以外のコード · other code'],
  ['no-token', 'トークンなし · no token'],
  ['slow', '遅い · slow'],
  ['down', '停止 503 · down'],
  ['html', 'HTML 502 · html'],
] as const;

const number = (placeholder: string) => ({ type: 'number', placeholder }) as const;

/** Injected faults and the latest requests. */
export function FaultsPage({ parts }: { parts: StandIns }) {
  const requests = parts.log.since(Math.max(0, parts.log.last() - 30)).reverse();
  return (
    <Layout title="障害" subtitle="Faults" path="/faults">
      <CloudCard current={parts.cloud.mode.get()} />
      <FaultsCard faults={parts.faults.list.get()} />
      <Card title="最近の呼び出し" subtitle="Latest calls">
        <Table
          items={requests}
          columns={[
            ({ method }) => <small class="mono">{method}</small>,
            ({ status }) => <Tag isGood={status < 400}>{status}</Tag>,
            ({ path }) => <span class="mono path">{path}</span>,
            ({ ms }) => <small>{ms} ms</small>,
            ({ reads, writes }) => (
              <small>{reads + writes > 0 ? `R${reads} W${writes}` : ''}</small>
            ),
          ]}
        />
      </Card>
    </Layout>
  );
}

function CloudCard({ current }: { current: CloudMode }) {
  return (
    <Card title="クラウドシステムの応答" subtitle="Cloud system">
      <FieldsForm
        action="/faults/cloud"
        fields={[
          { label: '応答 · Mode', name: 'mode', options: modes, value: current.mode },
          { label: 'コード · Code', name: 'code', value: current.code, ...number('500') },
          {
            label: '遅延 ms · Delay',
            name: 'delayMs',
            value: current.delayMs,
            ...number('10000'),
          },
        ]}
      >
        設定 · Set
      </FieldsForm>
    </Card>
  );
}

function FaultsCard({ faults }: { faults: readonly Fault[] }) {
  return (
    <Card title="仕掛けた障害" subtitle="Armed faults">
      <Table
        empty="ありません · None"
        items={faults}
        columns={[
          ({ method, pathPrefix, pathContains, bodyContains }) => (
            <code>
              {method ?? '*'} {pathPrefix}
              {pathContains ? `…${pathContains}` : ''}
              {bodyContains ? ` “${bodyContains}”` : ''}
            </code>
          ),
          ({ kind }) => <Tag isGood={false}>{kind}</Tag>,
          ({ times }) => formatTimes(times),
        ]}
      />
      <FieldsForm
        action="/faults"
        class="spaced"
        fields={[
          {
            label: 'パスの先頭 · Path prefix',
            name: 'pathPrefix',
            required: true,
            placeholder: '/line/oauth2',
          },
          { label: '種類 · Kind', name: 'kind', options: faultKinds },
          { label: '回数 · Times (-1 = ∞)', name: 'times', value: 1, type: 'number', min: -1 },
          { label: 'ステータス · Status', name: 'status', type: 'number', min: 200, max: 599 },
          { label: '遅延 ms · Delay', name: 'delayMs', type: 'number', min: 0 },
        ]}
      >
        追加 · Add
      </FieldsForm>
      {faults.length > 0 ? (
        <PostButton action="/faults/clear" tone="danger">
          すべて外す · Clear
        </PostButton>
      ) : null}
    </Card>
  );
}

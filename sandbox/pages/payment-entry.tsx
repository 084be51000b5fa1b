import type { Child } from 'hono/jsx';
import { formatTime } from './layout.tsx';
import { FieldsForm, Tag } from './parts.tsx';

export function formatYen(yen: number): string {
  return `${yen.toLocaleString('ja-JP')} 円`;
}

const successStatuses = ['AUTHORIZED', 'COMPLETED', 'AUTH', 'SALES', 'CAPTURE', 'REGISTER'];
const failureStatuses = ['FAILED', 'PAYFAIL', 'EXPIRED'];

/** A payment or an order: its facts and history, and a form that forces another status. */
export function PaymentEntry(props: {
  status: string;
  statuses: readonly string[];
  title: string;
  holder: string;
  note: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Ids are shown in a fixed-width font. */
  ids: readonly (readonly [label: string, id: string])[];
  children?: Child;
  history: readonly { at: number; event: string }[];
  force: { action: string; key: Readonly<Record<string, string>> };
}) {
  const { status, statuses: options, force } = props;
  const isGood =
    successStatuses.includes(status) || (failureStatuses.includes(status) ? false : undefined);
  return (
    <details class="entry">
      <summary>
        <Tag isGood={isGood}>{status}</Tag>
        <b>{props.title}</b>
        <span>{props.holder}</span>
        <small>{props.note}</small>
        <small class="when">{formatTime(props.at)}</small>
      </summary>
      <dl>
        {props.ids.map(([label, id]) => (
          <>
            <dt>{label}</dt>
            <dd class="mono">{id}</dd>
          </>
        ))}
        {props.children}
      </dl>
      <ol class="history">
        {props.history.map(({ at, event }) => (
          <li key={`${at}${event}`}>
            <span class="mono">{event}</span> <small>{formatTime(at)}</small>
          </li>
        ))}
      </ol>
      <FieldsForm
        action={force.action}
        hidden={force.key}
        class="spaced"
        fields={[{ label: '状態 · Status', name: 'status', options, value: status }]}
        tone="quiet"
      >
        この状態にする · Force
      </FieldsForm>
    </details>
  );
}

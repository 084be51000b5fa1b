import type { Child } from 'hono/jsx';
import { formatTime } from './layout.tsx';

/** Formats an amount in yen. */
export function formatYen(yen: number): string {
  return `${yen.toLocaleString('ja-JP')} 円`;
}

const good = ['AUTHORIZED', 'COMPLETED', 'AUTH', 'SALES', 'CAPTURE', 'REGISTER'];
const bad = ['FAILED', 'PAYFAIL', 'EXPIRED'];

/** Returns the CSS class for a status. */
function statusTone(status: string): string {
  if (good.includes(status)) return 'tag good';
  return bad.includes(status) ? 'tag bad' : 'tag';
}

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
  return (
    <details class="entry">
      <summary>
        <span class={statusTone(props.status)}>{props.status}</span>
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
      <form method="post" action={props.force.action} class="actions spaced">
        {Object.entries(props.force.key).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <select name="status" aria-label="状態 · Status" class="short">
          {props.statuses.map((status) => (
            <option key={status} selected={status === props.status}>
              {status}
            </option>
          ))}
        </select>
        <button type="submit" class="quiet">
          この状態にする · Force
        </button>
      </form>
    </details>
  );
}

import { formatTime } from './layout.tsx';

/** What happened to a payment, step by step. */
export function HistoryView(props: { history: readonly { at: number; event: string }[] }) {
  return (
    <ol class="history">
      {props.history.map(({ at, event }) => (
        <li key={`${at}${event}`}>
          <span class="mono">{event}</span> <small>{formatTime(at)}</small>
        </li>
      ))}
    </ol>
  );
}

/** Yen as people read them. */
export function formatYen(yen: number): string {
  return `${yen.toLocaleString('ja-JP')} 円`;
}

const good = ['AUTHORIZED', 'COMPLETED', 'AUTH', 'SALES', 'CAPTURE', 'REGISTER'];
const bad = ['FAILED', 'PAYFAIL', 'EXPIRED'];

/** The colour of a status. */
export function statusTone(status: string): string {
  if (good.includes(status)) return 'tag good';
  return bad.includes(status) ? 'tag bad' : 'tag';
}

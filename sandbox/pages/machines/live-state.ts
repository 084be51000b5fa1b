import type { JournalEntry } from '../../machines/journal.ts';
import type { Reason } from '../../machines/protocol.ts';
import type { MachineSnapshot } from '../../machines/view.ts';

const SHOWN_ENTRIES = 8;
const SHOWN_MESSAGES = 40;
/** How long the machine's display shows the outcome of the last vend. */
const OUTCOME_SHOWN_MS = 8_000;

export const reasonsJa: Record<Reason, string> = {
  jam: '商品づまり',
  'sold-out': '売切',
  'door-open': '扉が開いています',
  expired: '時間切れ',
  busy: '販売中',
  fault: '故障',
};

/** Returns a machine's status in Japanese, in English, and as a colour. */
export function statusOf({ machine, line, journal }: MachineSnapshot) {
  const { power, network, door } = machine.switches;
  if (!power) return { ja: '電源オフ', en: 'Off', tone: '' };
  if (network === 'offline') return { ja: 'オフライン', en: 'Offline', tone: 'bad' };
  if (line !== 'connected') return { ja: '接続待ち', en: 'Connecting', tone: 'bad' };
  if (door === 'open') return { ja: '扉が開いています', en: 'Door open', tone: 'bad' };
  if (isVending(journal)) return { ja: '販売中', en: 'Vending', tone: 'good' };
  return { ja: '接続中', en: 'Online', tone: 'good' };
}

const isVending = (journal: readonly JournalEntry[]) =>
  journal.some(({ outcome }) => outcome === 'running');

/** Returns the two lines on the machine's display. */
function displayOf(snapshot: MachineSnapshot, nowMs: number): [string, string] {
  const { machine, journal, line } = snapshot;
  const { power, network, door } = machine.switches;
  if (!power) return ['', ''];
  if (door === 'open') return ['係員が作業中です', 'しばらくお待ちください'];
  if (isVending(journal)) return ['商品をお出ししています', 'そのままお待ちください'];
  const last = journal.at(-1);
  if (last && nowMs - (last.endedAtMs ?? 0) < OUTCOME_SHOWN_MS) return outcomeLines(last);
  if (network === 'offline' || line !== 'connected') {
    return ['ただいま通信できません', '販売を休止しています'];
  }
  return ['いらっしゃいませ', 'QRコードを読み取ってください'];
}

function outcomeLines({ outcome, reason }: JournalEntry): [string, string] {
  if (outcome === 'dispensed') return ['ありがとうございました', '取り出し口をご確認ください'];
  if (outcome === 'failed') {
    return ['お出しできませんでした', reason ? reasonsJa[reason] : ''];
  }
  return ['確認しています', '商品が出たか分かりません'];
}

/** Returns the state that the page polls: everything that can change, without pictures. */
export function liveState(snapshot: MachineSnapshot, nowMs: number) {
  const { machine, journal, messages, line } = snapshot;
  const { jams, ...switches } = machine.switches;
  return {
    ...{ status: statusOf(snapshot), display: displayOf(snapshot, nowMs), line, switches, jams },
    vending: journal.find(({ outcome }) => outcome === 'running')?.slot ?? null,
    slots: machine.slots.map(({ slot, count, capacity, jammed }) => ({
      ...{ slot, count, capacity, jammed },
    })),
    journal: journal.slice(-SHOWN_ENTRIES).reverse(),
    messages: messages.slice(-SHOWN_MESSAGES).reverse(),
  };
}

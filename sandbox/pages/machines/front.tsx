import { raw } from 'hono/html';
import { encodeQR } from 'qr';
import type { Slot } from '../../machines/machine.ts';
import type { MachineSnapshot } from '../../machines/view.ts';
import { Drink } from './drink.tsx';
import { liveState } from './live-state.ts';

/** The front of the machine. The page's script updates it. */
export function MachineFront({ snapshot, nowMs }: { snapshot: MachineSnapshot; nowMs: number }) {
  const { machine } = snapshot;
  const { power, door } = machine.switches;
  const rows = rowsOf(machine.slots);
  const widest = Math.max(4, ...rows.map((row) => row.length));
  return (
    <div class="scene">
      <div
        class="vm"
        data-power={power ? 'on' : 'off'}
        data-door={door}
        data-line={snapshot.line}
        style={`--accent:${machine.accent};--columns:${widest}`}
      >
        <div class="vm-inside" aria-hidden="true">
          {rows.map((row) => (
            <div class="vm-rack" key={row[0]?.slot}>
              {row.map((slot) => (
                <i key={slot.slot} />
              ))}
            </div>
          ))}
          <div class="vm-cooler" />
        </div>
        <div class="vm-front">
          <div class="vm-sign">
            <b>{machine.brand || machine.name}</b>
            <span>No. {machine.code || machine.machineId}</span>
          </div>
          <div class="vm-glass">
            {rows.map((row) => (
              <div class="vm-row" key={row[0]?.slot}>
                {row.map((slot) => (
                  <Cell key={slot.slot} slot={slot} />
                ))}
              </div>
            ))}
            <div class="vm-shine" />
          </div>
          <Counter snapshot={snapshot} nowMs={nowMs} />
          <button type="button" class="vm-chute" aria-label="取り出し口 · PUSH to take the drink">
            <span class="vm-tray" />
            <span class="vm-flap">
              <small>PUSH</small>
            </span>
          </button>
        </div>
        <div class="vm-feet" />
      </div>
    </div>
  );
}

/** Groups slots into rows by the first letter of their names: A1, A2 … are the first row. */
function rowsOf(slots: readonly Slot[]): Slot[][] {
  const rows = new Map<string, Slot[]>();
  for (const slot of slots) {
    const name = slot.slot.replace(/\d+$/, '');
    rows.set(name, [...(rows.get(name) ?? []), slot]);
  }
  return [...rows.values()];
}

function Cell({ slot }: { slot: Slot }) {
  const soldOut = slot.count === 0;
  return (
    <div
      class="vm-cell"
      data-slot={slot.slot}
      data-sold-out={String(soldOut)}
      data-jammed={String(slot.jammed)}
      title={`${slot.slot} ${slot.name}`}
    >
      <div class="vm-drink">
        <Drink slot={slot} />
      </div>
      <div class={`vm-tag ${slot.temperature}`}>¥{slot.priceYen}</div>
      <div class="vm-key">
        <em>{slot.slot}</em>
        <span class="vm-lamp" />
        <span class="vm-left">{slot.count}</span>
      </div>
    </div>
  );
}

const lights = [
  ['power', '電源'],
  ['online', '通信'],
  ['vending', '販売'],
] as const;

/** The part between the glass and the flap: display, lights, QR code. */
function Counter({ snapshot, nowMs }: { snapshot: MachineSnapshot; nowMs: number }) {
  const { machine } = snapshot;
  const [first, second] = liveState(snapshot, nowMs).display;
  return (
    <div class="vm-counter">
      <div class="vm-side">
        <div class="vm-display" aria-live="polite">
          <b>{first}</b>
          <span>{second}</span>
        </div>
        <div class="vm-lights">
          {lights.map(([name, label]) => (
            <span key={name} class={`vm-light ${name}`}>
              <i />
              {label}
            </span>
          ))}
        </div>
        <div class="vm-plate">
          <b>{machine.code || machine.machineId}</b>
          <span>{machine.place || machine.name}</span>
        </div>
      </div>
      <QrSticker url={machine.pageUrl} />
    </div>
  );
}

function QrSticker({ url }: { url: string }) {
  if (url === '') return null;
  return (
    <a class="vm-qr" href={url} target="_blank" rel="noopener">
      {raw(encodeQR(url, 'svg', { border: 2 }))}
      <small>スマホで購入</small>
    </a>
  );
}

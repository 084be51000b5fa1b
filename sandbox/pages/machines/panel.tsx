import { reasons } from '../../machines/protocol.ts';
import type { Switches } from '../../machines/switches.ts';
import type { MachineSnapshot } from '../../machines/view.ts';
import { Card } from '../layout.tsx';

const toggles = [
  { name: 'power', ja: '電源', en: 'Power', on: 'true', off: 'false' },
  { name: 'network', ja: '通信', en: 'Network', on: 'online', off: 'offline' },
  { name: 'door', ja: '扉を開ける', en: 'Door open', on: 'open', off: 'closed' },
  { name: 'dropSensor', ja: '落下センサー', en: 'Drop sensor', on: 'works', off: 'broken' },
  { name: 'cooling', ja: '冷却', en: 'Cooling', on: 'works', off: 'broken' },
] as const;

const losses = [
  ['dropVend', '指示が届かない', 'Vend is lost'],
  ['dropResult', '結果が届かない', 'Result is lost'],
  ['dropAck', '受領が届かない', 'Ack is lost'],
  ['duplicateResults', '結果を2回送る', 'Result twice'],
] as const;

const numbers = [
  ['motorMs', 'モーター ms', 'Motor'],
  ['delayResultMs', '結果の遅れ ms', 'Result delay'],
  ['clockOffsetMs', '時計のずれ ms', 'Clock offset'],
] as const;

/** The controls of a machine. Every form also works without the script. */
export function MachinePanel({ snapshot, base }: { snapshot: MachineSnapshot; base: string }) {
  const { machine } = snapshot;
  const { switches } = machine;
  return (
    <Card title="操作" subtitle="Controls">
      <div class="toggles">
        {toggles.map((toggle) => (
          <Toggle key={toggle.name} base={base} toggle={toggle} switches={switches} />
        ))}
      </div>
      <form method="post" action={`${base}/jam`} class="jam-row" data-live-form>
        <label>
          商品づまり · Jam
          <select name="slot" data-jam>
            {['', '*', ...machine.slots.map(({ slot }) => slot)].map((slot) => (
              <option key={slot} value={slot} selected={slot === (switches.jams[0] ?? '')}>
                {jamLabel(slot, machine.slots.find((one) => one.slot === slot)?.name)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="quiet">
          設定 · Set
        </button>
      </form>
      <div class="actions spaced">
        <Act base={base} act="refill" tone="">
          補充する · Refill
        </Act>
        <Act base={base} act="reboot" tone="quiet">
          再起動 · Reboot
        </Act>
        <Act base={base} act="forget" tone="danger">
          記録を失う · Lose journal
        </Act>
      </div>
      <Faults switches={switches} base={base} />
    </Card>
  );
}

const jamLabel = (slot: string, name = '') =>
  ({ '': 'なし · none', '*': 'すべて · all' })[slot] ?? `${slot} ${name}`;

function Toggle(props: { base: string; toggle: (typeof toggles)[number]; switches: Switches }) {
  const { name, ja, en, on, off } = props.toggle;
  const isOn = String(props.switches[name]) === on;
  return (
    <form method="post" action={`${props.base}/switch`} data-live-form>
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="value" value={isOn ? off : on} />
      <button
        type="submit"
        class="toggle"
        role="switch"
        aria-checked={isOn ? 'true' : 'false'}
        data-switch={name}
        data-on={on}
        data-off={off}
      >
        <span>
          {ja}
          <small>{en}</small>
        </span>
        <i />
      </button>
    </form>
  );
}

function Act(props: { base: string; act: string; tone: string; children?: string }) {
  return (
    <form method="post" action={`${props.base}/${props.act}`} class="inline" data-live-form>
      <button type="submit" class={props.tone}>
        {props.children}
      </button>
    </form>
  );
}

/** Controls that are rarely needed: faults of the connection and the motor. */
function Faults({ switches, base }: { switches: Switches; base: string }) {
  return (
    <details class="more">
      <summary>通信と機械の不調 · Faults</summary>
      <form method="post" action={`${base}/faults`} class="fields" data-live-form>
        {losses.map(([name, ja, en]) => (
          <label key={name} class="check">
            <input type="checkbox" name={name} checked={switches[name]} />
            {ja} · {en}
          </label>
        ))}
        {numbers.map(([name, ja, en]) => (
          <label key={name}>
            {ja} · {en}
            <input type="number" name={name} value={switches[name]} />
          </label>
        ))}
        <label>
          必ず断る · Refuse with
          <select name="refuse">
            {['', ...reasons].map((reason) => (
              <option key={reason} value={reason} selected={reason === (switches.refuse ?? '')}>
                {reason || '断らない · no'}
              </option>
            ))}
          </select>
        </label>
        <label>
          中断のあと · After reboot
          <select name="afterReboot">
            {['uncertain', 'failed', 'dispensed'].map((outcome) => (
              <option key={outcome} selected={outcome === switches.afterReboot}>
                {outcome}
              </option>
            ))}
          </select>
        </label>
        <div>
          <button type="submit">設定 · Set</button>
        </div>
      </form>
    </details>
  );
}

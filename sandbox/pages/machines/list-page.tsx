import { raw } from 'hono/html';
import type { MachineSnapshot } from '../../machines/view.ts';
import { Layout } from '../layout.tsx';
import { Drink } from './drink.tsx';
import { machineListScript } from './list-script.ts';
import { statusOf } from './live-state.ts';
import { machineStyle } from './machine-style.ts';

/** Every machine, by tenant. */
export function MachineListPage({ all }: { all: readonly MachineSnapshot[] }) {
  const tenants = [...new Set(all.map(({ machine }) => machine.clientId))];
  return (
    <Layout title="自販機" subtitle="Vending machines" path="/machines">
      <style>{raw(machineStyle)}</style>
      {all.length === 0 ? (
        <p class="card empty">
          まだありません · None yet: <code>PUT /control/machines/CLIENT/MACHINE</code>
        </p>
      ) : null}
      {tenants.map((clientId) => (
        <section key={clientId} class="tenant">
          <h2>
            {all.find(({ machine }) => machine.clientId === clientId)?.machine.brand || clientId}
            <small>{clientId}</small>
          </h2>
          <div class="vm-list">
            {all
              .filter(({ machine }) => machine.clientId === clientId)
              .map((snapshot) => (
                <Tile key={snapshot.machine.machineId} snapshot={snapshot} />
              ))}
          </div>
        </section>
      ))}
      <script>{raw(machineListScript)}</script>
    </Layout>
  );
}

function Tile({ snapshot }: { snapshot: MachineSnapshot }) {
  const { clientId, machineId, name, place, code, accent, slots, switches } = snapshot.machine;
  const status = statusOf(snapshot);
  const key = `${clientId}/${machineId}`;
  return (
    <a class="vm-tile" href={`/machines/${key}`} data-machine={key} style={`--accent:${accent}`}>
      <span class="vm-mini" data-power={switches.power ? 'on' : 'off'}>
        <span class="vm-mini-glass">
          {slots.slice(0, 8).map((slot) => (
            <span key={slot.slot}>
              <Drink slot={slot} />
            </span>
          ))}
        </span>
        <span class="vm-mini-flap" />
      </span>
      <span class="vm-tile-text">
        <b>{name}</b>
        <small>{place}</small>
        <span>
          <span class={`tag ${status.tone}`} data-status>
            {status.ja} · {status.en}
          </span>
        </span>
        <small class="mono">
          No. {code || machineId} · 売切 <span data-sold-out>{soldOut(snapshot)}</span>
        </small>
      </span>
    </a>
  );
}

/** Returns the number of slots that have nothing to sell. */
export const soldOut = ({ machine }: MachineSnapshot) =>
  machine.slots.filter(({ count, jammed }) => count === 0 || jammed).length;

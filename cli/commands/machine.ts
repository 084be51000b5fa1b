import { defineCommand } from '../command/command.ts';
import { text } from '../command/options.ts';
import { runningStart } from '../local/start-lock.ts';
import { findCredentials } from '../machine/credentials.ts';
import { listenToKeys } from '../machine/keyboard.ts';
import { parseOptions } from '../machine/options.ts';
import { startMachine } from '../machine/start-machine.ts';

/** Resolves when the machine has started. The machine runs until somebody ends the process. */
export const machine = defineCommand({
  about:
    'Run a reference device that connects as a vending machine, as docs/machine-protocol.md says',
  arguments: { '[MACHINE_ID]': 'The machine. Without it, --claim or --serial identifies it' },
  options: {
    client: text('CLIENT_ID', 'The tenant. Default: demo'),
    url: text('URL', 'The service. Default: what npm start serves'),
    token: text(
      'TOKEN',
      'The device token. Default: with a .dev.vars it enrols itself, which revokes the earlier token (also that of /machines)',
    ),
    claim: text(
      'CODE',
      'The code of device claim-codes: it identifies the machine and becomes its token',
    ),
    serial: text(
      'NUMBER',
      'The device number: it proves its key. The first call makes the key and prints its line for device import-keys',
    ),
    slots: text('LIST', 'Its stock, such as A1=12,A2=0. Default: as stored, else A1 to A4 with 10'),
    motor: text('MS', 'The running time of its motor. Default: 1200'),
  },
  notes: `While it runs, a key does something to the machine:
  j  the next product jams; again: it does not
  d  open or close the door
  o  pull the network plug, or put it back in
  r  refill every slot and clear the jams
  q  quit; the journal stays in .state/machines/`,
  async run([machineId], values, io) {
    const options = parseOptions({
      ...{ client: 'demo', url: runningStart()?.app ?? 'http://localhost:5173', motor: '1200' },
      ...values,
      machineId,
    });
    const log = (line: string) => io.print(`${new Date().toLocaleTimeString()}  ${line}`);
    const credentials = await findCredentials(options, io);
    const { client, url, motor } = options;
    const place = { folder: '.state/machines', log, random: Math.random };
    const running = startMachine({ ...credentials, ...{ client, url, motor }, ...place });
    io.print('Keys: j jam, d door, o offline, r refill, q quit');
    listenToKeys({ ...running, log });
    return 0;
  },
});

import type { Database } from '../storage/database.ts';
import type { Shelf } from '../storage/shelf.ts';
import { Controller } from './controller.ts';
import { type Journal, openJournal } from './journal.ts';
import { Link } from './link.ts';
import type { Machine } from './machine.ts';
import { type MessageLog, openMessageLog } from './message-log.ts';

/** A machine in operation: its control board, connection, journal and message log. */
export type RunningMachine = {
  controller: Controller;
  link: Link;
  journal: Journal;
  log: MessageLog;
};

/** Starts a registered machine: wires its board to its connection. */
export function runMachine(
  db: Database,
  shelf: Shelf<Machine>,
  key: string,
  now: () => number,
): RunningMachine {
  const log = openMessageLog(now);
  const journal = openJournal(db, key);
  const machine = () => {
    const found = shelf.get(key);
    if (found === undefined) throw new Error(`machine ${key} was removed`);
    return found;
  };
  const note = (text: string) => log.add('note', text);
  const onMessage = (text: string) => {
    log.add('in', text);
    controller.receive(text);
  };
  const address = () => ({ url: machine().linkUrl, token: machine().token });
  const link = new Link({ address, onMessage, note, onOpen: () => controller.onConnected() }, now);
  const controller = new Controller({
    ...{ machine, journal, now, note },
    save: (changed) => shelf.put(key, changed),
    onWelcome: () => link.resetBackoff(),
    send(message) {
      const text = JSON.stringify(message);
      if (link.send(text)) log.add('out', text);
    },
  });
  return { controller, link, journal, log };
}

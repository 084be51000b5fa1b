import type { Database } from '../database.ts';
import type { Shelf } from '../shelf.ts';
import { Controller } from './controller.ts';
import { type Journal, openJournal } from './journal.ts';
import { Link } from './link.ts';
import type { Machine } from './machine.ts';
import { type MessageLog, openMessageLog } from './message-log.ts';

/** A machine that stands there: its board, its line, its papers. */
export type Standing = {
  controller: Controller;
  link: Link;
  journal: Journal;
  log: MessageLog;
};

/** Puts a registered machine together. */
export function standUp(
  db: Database,
  shelf: Shelf<Machine>,
  key: string,
  now: () => number,
): Standing {
  const log = openMessageLog(now);
  const journal = openJournal(db, key);
  const machine = () => {
    const found = shelf.get(key);
    if (found === undefined) throw new Error(`machine ${key} was taken away`);
    return found;
  };
  const noted = (text: string) => log.add('note', text);
  const heard = (text: string) => {
    log.add('in', text);
    controller.hear(text);
  };
  const address = () => ({ url: machine().linkUrl, token: machine().token });
  const link = new Link({ address, heard, noted, opened: () => controller.opened() }, now);
  const controller = new Controller({
    ...{ machine, journal, now, noted },
    save: (changed) => shelf.put(key, changed),
    welcomed: () => link.settle(),
    send(message) {
      const text = JSON.stringify(message);
      if (link.send(text)) log.add('out', text);
    },
  });
  return { controller, link, journal, log };
}

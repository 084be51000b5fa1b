import type { Database } from '../storage/database.ts';
import type { JsonTable } from '../storage/json-table.ts';
import { Controller } from './controller.ts';
import { type JournalStore, openJournal } from './journal.ts';
import { Link } from './link.ts';
import type { MachineRecord } from './machine.ts';
import { type MessageLog, openMessageLog } from './message-log.ts';
import { TokenKeeper } from './token-keeper.ts';

/** A running machine: its control board, connection, journal and message log. */
export type RunningMachine = {
  controller: Controller;
  link: Link;
  journal: JournalStore;
  log: MessageLog;
  /** Reconnects with the next token if there is one and no motor turns. */
  renewConnection: () => void;
};

/** Starts a registered machine: connects its control board to its WebSocket. */
export function runMachine(
  db: Database,
  shelf: JsonTable<MachineRecord>,
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
  const save = (changed: MachineRecord) => shelf.put(key, changed);
  const tokens = new TokenKeeper({ machine, save });
  const onMessage = (text: string) => {
    log.add('in', withoutToken(text));
    controller.receive(text);
  };
  const link = new Link(
    {
      ...{ onMessage, note },
      address: () => ({ url: machine().linkUrl, token: tokens.take() }),
      onOpen: () => controller.onConnected(),
      onRefused: () => tokens.refuse(),
    },
    now,
  );
  const renewConnection = () => {
    if (!tokens.isDue || !controller.isIdle || link.state !== 'connected') return;
    link.stop('connecting with the next token');
    link.start();
  };
  const controller = new Controller({
    ...{ machine, journal, now, note, save },
    onWelcome() {
      link.resetBackoff();
      tokens.confirm();
    },
    onToken(token) {
      tokens.keep(token);
      renewConnection();
    },
    send(message) {
      const text = JSON.stringify(message);
      if (link.send(text)) log.add('out', text);
    },
  });
  return { controller, link, journal, log, renewConnection };
}

/** Removes the token from a message for the log. */
const withoutToken = (text: string) => text.replace(/"token":"[^"]*"/, '"token":"…"');

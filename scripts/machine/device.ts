import type { Hardware } from './hardware.ts';
import type { JournalFile } from './journal-file.ts';
import {
  type Entry,
  type Heard,
  hello,
  journalAnswer,
  readMessage,
  result,
  stock,
  type Vend,
} from './messages.ts';
import {
  acknowledged,
  afterReboot,
  begun,
  ended,
  judgeVend,
  refused,
  unacknowledged,
} from './rules.ts';

export type DeviceParts = {
  readonly journal: JournalFile;
  readonly hardware: Hardware;
  readonly nowMs: () => number;
  /** Sends if there is a connection; what is lost is repeated or asked for. */
  readonly send: (message: object) => void;
  /** The service has answered the hello. */
  readonly welcomed: () => void;
};

export type Device = ReturnType<typeof startDevice>;

/** A machine's firmware between its line, its journal and its hardware. */
export function startDevice(parts: DeviceParts) {
  const { journal, hardware, nowMs, send } = parts;
  let seq = 0;
  // The power may have gone while a motor was turning.
  for (const entry of afterReboot(journal.all(), nowMs())) journal.put(entry);

  const clock = () => ({ nowMs: nowMs(), journalEpochMs: journal.epochMs });
  const tellStock = () => {
    seq += 1;
    send(stock(seq, hardware.door, hardware.slots()));
  };
  const repeatResults = () => {
    for (const entry of unacknowledged(journal.all())) send(result(entry));
  };
  const keepAndSay = (entry: Entry) => {
    journal.put(entry);
    send(result(entry));
  };

  async function vend(asked: Vend) {
    const situation = { nowMs: nowMs(), door: hardware.door, slots: hardware.slots() };
    const judgement = judgeVend(asked, { ...situation, journal: journal.all() });
    if (judgement.do === 'repeat') send(result(judgement.entry));
    if (judgement.do === 'refuse') keepAndSay(refused(asked, judgement.reason, nowMs()));
    if (judgement.do !== 'start') return;
    const entry = begun(asked, nowMs());
    journal.put(entry);
    keepAndSay(ended(entry, await hardware.turn(asked.slot), nowMs()));
    tellStock();
  }

  async function take(message: Heard) {
    if (message.type === 'welcome') parts.welcomed();
    if (message.type === 'vend') await vend(message);
    if (message.type === 'query') {
      send(journalAnswer(message, clock(), journal.find(message.commandId)));
    }
    if (message.type === 'ack') {
      const entry = acknowledged(message, journal.all());
      if (entry) journal.put(entry);
    }
  }

  return {
    /** The first words of every connection. */
    connected() {
      seq = 0;
      send(hello(clock(), hardware.door, hardware.slots()));
      repeatResults();
    },
    heard: async (text: string) => {
      const message = readMessage(text);
      if (message) await take(message);
    },
    tellStock,
    repeatResults,
  };
}

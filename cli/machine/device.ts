import type { Hardware } from './hardware.ts';
import type { JournalFile } from './journal-file.ts';
import {
  type Entry,
  hello,
  journalAnswer,
  readMessage,
  result,
  type ServiceMessage,
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
  /** Sends a message if there is a connection. A lost message is repeated, or the service asks for it. */
  readonly send: (message: object) => void;
  /** Called when the service has answered the hello. */
  readonly onWelcome: () => void;
  /** Called with the next token from the service. */
  readonly onToken: (token: string) => void;
};

export type Device = ReturnType<typeof startDevice>;

/** Starts a machine's firmware, which links the connection, the journal and the hardware. */
export function startDevice(parts: DeviceParts) {
  const { journal, hardware, nowMs, send } = parts;
  let seq = 0;
  // A power cut may have interrupted a motor.
  for (const entry of afterReboot(journal.all(), nowMs())) journal.put(entry);

  const clock = () => ({ nowMs: nowMs(), journalEpochMs: journal.epochMs });
  const sendStock = () => {
    seq += 1;
    send(stock(seq, hardware.door, hardware.slots()));
  };
  const repeatResults = () => {
    for (const entry of unacknowledged(journal.all())) send(result(entry));
  };
  const recordAndSend = (entry: Entry) => {
    journal.put(entry);
    send(result(entry));
  };

  async function vend(asked: Vend) {
    const situation = { nowMs: nowMs(), door: hardware.door, slots: hardware.slots() };
    const judgement = judgeVend(asked, { ...situation, journal: journal.all() });
    if (judgement.do === 'repeat') send(result(judgement.entry));
    if (judgement.do === 'refuse') recordAndSend(refused(asked, judgement.reason, nowMs()));
    if (judgement.do !== 'start') return;
    const entry = begun(asked, nowMs());
    journal.put(entry);
    recordAndSend(ended(entry, await hardware.turn(asked.slot), nowMs()));
    sendStock();
  }

  async function handle(message: ServiceMessage) {
    if (message.type === 'welcome') parts.onWelcome();
    if (message.type === 'token') parts.onToken(message.token);
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
    /** Sends the first messages on a new connection. */
    onConnected() {
      seq = 0;
      send(hello(clock(), hardware.door, hardware.slots()));
      repeatResults();
    },
    onMessage: async (text: string) => {
      const message = readMessage(text);
      if (message) await handle(message);
    },
    sendStock,
    repeatResults,
    /** Returns whether no motor turns. Only then may the connection be replaced. */
    isIdle: () => journal.all().every(({ outcome }) => outcome !== 'running'),
  };
}

/** One line of the log: a message on the connection, or an event of the machine. */
export type LoggedMessage = {
  seq: number;
  at: string;
  direction: 'in' | 'out' | 'note';
  text: string;
};
export type MessageLog = {
  add(direction: LoggedMessage['direction'], text: string): void;
  /** Oldest first. */
  all(): readonly LoggedMessage[];
  clear(): void;
};

const MAX_MESSAGES = 100;

/** Creates the log of one machine's last 100 messages. It is only in memory, because nothing depends on it. */
export function openMessageLog(now: () => number): MessageLog {
  let lines: LoggedMessage[] = [];
  let seq = 0;
  return {
    add(direction, text) {
      seq += 1;
      lines = [...lines, { seq, at: new Date(now()).toISOString(), direction, text }].slice(
        -MAX_MESSAGES,
      );
    },
    all: () => lines,
    clear() {
      lines = [];
    },
  };
}

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

/** Opens one machine's last messages. They are in memory only, because nothing depends on them. */
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

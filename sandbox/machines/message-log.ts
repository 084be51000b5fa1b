/** One line of what went over a machine's connection, or happened to it. */
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

/** The last messages of one machine, in memory only, because nothing depends on them. */
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

export type LoggedRequest = {
  seq: number;
  at: string;
  method: string;
  path: string;
  /** Names only, because values contain tokens and codes. */
  queryKeys: string[];
  status: number;
  ms: number;
  reads: number;
  writes: number;
};
export type RequestLog = ReturnType<typeof openRequestLog>;

const CAPACITY = 5000;

/** Opens the log of calls to the stand-ins. It is in memory only, because only a running test reads it. */
export function openRequestLog() {
  let entries: LoggedRequest[] = [];
  let seq = 0;
  return {
    add(entry: Omit<LoggedRequest, 'seq'>) {
      seq += 1;
      entries.push({ seq, ...entry });
      if (entries.length > 2 * CAPACITY) entries = entries.slice(-CAPACITY);
    },
    since: (after: number) => entries.filter((entry) => entry.seq > after),
    last: () => seq,
    clear() {
      entries = [];
    },
  };
}

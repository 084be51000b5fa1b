import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second on all platforms of Node (`getconf CLK_TCK`). */
const MS_A_TICK = 10;
/** The usual size of a page (`getconf PAGESIZE`). */
const BYTES_A_PAGE = 4096;

/**
 * Returns the CPU milliseconds that a process group has used. Linux only (proc(5)). A workerd process
 * includes the local runtime, so the result is an upper bound for the Worker.
 * @param command counts only processes with this name. Default: all of the group.
 */
export function cpuMsOf(group: number, command?: string): number {
  return statsOf(group)
    .filter((stat) => (command ?? stat.command) === stat.command)
    .reduce((sum, { ticks }) => sum + ticks * MS_A_TICK, 0);
}

/** Returns the resident memory of a process group in megabytes. Linux only. */
export const memoryMbOf = (group: number): number =>
  Math.round(statsOf(group).reduce((sum, { pages }) => sum + pages * BYTES_A_PAGE, 0) / 1024 ** 2);

const statsOf = (group: number): readonly Stat[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter(({ pgrp }) => pgrp === group);

type Stat = {
  readonly command: string;
  readonly pgrp: number;
  readonly ticks: number;
  readonly pages: number;
};

function statOf(pid: string): Stat {
  let stat = '';
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has ended since the folder was read.
  }
  const [, command = '', rest = ''] = /\((.*)\) (.*)/.exec(stat) ?? [];
  const fields = rest.split(' ');
  const number = (index: number) => Number(fields[index] ?? 0);
  // After the name: state ppid pgrp … utime (14th of all) stime (15th) … rss (24th).
  return { command, pgrp: number(2), ticks: number(11) + number(12), pages: number(21) };
}

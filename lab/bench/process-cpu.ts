import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second on all platforms of Node (`getconf CLK_TCK`). */
const MS_A_TICK = 10;

/**
 * Returns the CPU milliseconds that a process group has used. Linux only (proc(5)). A workerd process
 * includes the local runtime, so the result is an upper bound for the Worker.
 * @param command counts only processes with this name. Default: all of the group.
 */
export function cpuMsOf(group: number, command?: string): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat.pgrp === group && (command ?? stat.command) === stat.command)
    .reduce((sum, { ticks }) => sum + ticks * MS_A_TICK, 0);
}

function statOf(pid: string): { command: string; pgrp: number; ticks: number } {
  let stat = '';
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has ended since the folder was read.
  }
  const [, command = '', rest = ''] = /\((.*)\) (.*)/.exec(stat) ?? [];
  const fields = rest.split(' ');
  const number = (index: number) => Number(fields[index] ?? 0);
  // After the name: state ppid pgrp … utime (14th of all) stime (15th).
  return { command, pgrp: number(2), ticks: number(11) + number(12) };
}

import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second wherever Node runs (`getconf CLK_TCK`). */
const MS_A_TICK = 10;

/**
 * CPU milliseconds that the workerd processes of a group have used until now; Linux only (proc(5)).
 * Whatever the local runtime adds around the Worker is part of it, so it is an upper bound.
 */
export function workerdCpuMs(group: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter(({ command, pgrp }) => command === 'workerd' && pgrp === group)
    .reduce((sum, { ticks }) => sum + ticks * MS_A_TICK, 0);
}

function statOf(pid: string): { command: string; pgrp: number; ticks: number } {
  let stat = '';
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has ended since the folder was read.
  }
  const [, command = '', rest = ''] = /\((.*)\) (.*)/.exec(stat) ?? [];
  const fields = rest.split(' ');
  const number = (index: number) => Number(fields[index] ?? 0);
  // After the name: state ppid pgrp … utime (14th of all) stime (15th).
  return { command, pgrp: number(2), ticks: number(11) + number(12) };
}

import type { Finding } from './finding.ts';

const marks = { ok: 'ok     ', failed: 'FAILED ', 'not looked at': '-      ' } as const;

/** Returns one line per finding, with the remedy below it. */
export function printFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(({ check, state, what, remedy }) => {
    const skipped = state === 'not looked at' ? 'not looked at: ' : '';
    const line = `${marks[state]} ${check.padEnd(width)}  ${skipped}${what}`;
    return remedy === null ? line : `${line}\n        ${' '.repeat(width)}  → ${remedy}`;
  });
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  const sum = `${count('ok')} ok, ${count('failed')} failed, ${count('not looked at')} not looked at`;
  return [...lines, sum].join('\n');
}

import type { Mutant } from './mutant.ts';

/** Mutants of clauses that the stand-ins, the reference device and the store’s writes implement. */
export const conformanceClauseMutants: readonly Mutant[] = [
  {
    name: 'clause buy: the reference device vends for a command that is late',
    file: 'cli/machine/rules.ts',
    find: "  if (nowMs > vend.notAfterMs) return { do: 'refuse', reason: 'expired' };\n",
    put: '',
    caughtBy: ['conformance', 'machine/rules'],
  },
  {
    name: 'clause buy: the reference device vends twice for one command',
    file: 'cli/machine/rules.ts',
    find: "  if (known) return { do: 'repeat', entry: known };\n",
    put: '',
    caughtBy: ['conformance', 'machine/rules'],
  },
  {
    name: 'clause buy: the sandbox machine vends twice for one command',
    file: 'sandbox/machines/judge-vend.ts',
    find: "  if (known) return { do: 'repeat', entry: known };\n",
    put: '',
    caughtBy: ['conformance', 'machine/machine.test'],
  },
  {
    name: 'clause buy: the sandbox machine vends after notAfter',
    file: 'sandbox/machines/judge-vend.ts',
    find: "  if (nowMs > vend.notAfterMs) return refuse('expired');\n",
    put: '',
    caughtBy: ['conformance', 'machine/machine.test'],
  },
  {
    name: 'clause §3: an update is not stamped by the server',
    file: 'worker/core/store/writes.ts',
    find: "    mask,\n    serverTimes: ['updatedAt'],",
    put: '    mask,\n    serverTimes: [],',
    caughtBy: ['worker', 'sign-in.test'],
  },
  {
    name: 'clause §3: a new document is not stamped by the server',
    file: 'worker/core/store/writes.ts',
    find: "serverTimes: ['createdAt', 'updatedAt'],",
    put: "serverTimes: ['createdAt'],",
    caughtBy: ['worker', 'sign-in.test'],
  },
];

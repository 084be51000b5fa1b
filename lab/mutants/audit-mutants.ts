import type { Mutant } from './mutant.ts';

/** Mutants of the audit log: rows that somebody changes, moves or removes, and an action without a row. */
export const auditMutants: readonly Mutant[] = [
  {
    name: 'a row does not name the one before it',
    file: 'worker/core/operator/write-audit.ts',
    find: "previous: head?.last ?? '',",
    put: "previous: '',",
    caughtBy: ['worker', 'console/audit'],
  },
  {
    name: 'a changed row is not noticed',
    file: 'worker/core/operator/verify-audit.ts',
    find: "if (check !== 'VALID') return [{ target, seq, kind: check }];",
    put: '',
    caughtBy: ['worker', 'console/audit'],
  },
  {
    name: 'a row is valid at the place of another target',
    file: 'worker/core/operator/audit-mac.ts',
    find: 'sorted({ path, content: { ...content } })',
    put: 'sorted({ content: { ...content } })',
    caughtBy: ['worker', 'console/audit-forgeries'],
  },
  {
    name: 'a row that an anchor lists may go',
    file: 'worker/core/operator/verify-audit.ts',
    find: 'if (deleteAtMs(atMs) > nowMs()) faults.push',
    put: 'if (deleteAtMs(atMs) < nowMs()) faults.push',
    caughtBy: ['worker', 'console/audit-forgeries'],
  },
  {
    name: 'a row follows a false head',
    file: 'worker/core/operator/write-audit.ts',
    find: "(await checkMac(settings.AUDIT_KEYS, path, head.output)) === 'VALID'",
    put: "(await checkMac(settings.AUDIT_KEYS, path, head.output)) !== 'KEY_MISSING'",
    caughtBy: ['worker', 'console/audit-forgeries'],
  },
];

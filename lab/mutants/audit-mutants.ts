import type { Mutant } from './mutant.ts';

/** What the audit log promises. */
export const auditMutants: readonly Mutant[] = [
  {
    name: 'audit: a row does not name the one before it',
    file: 'worker/core/operator/write-audit.ts',
    find: "previous: head?.last ?? '',",
    put: "previous: '',",
    caughtBy: ['worker', 'console/audit'],
  },
  {
    name: 'audit: a changed row is not noticed',
    file: 'worker/core/operator/verify-audit.ts',
    find: "if (check !== 'VALID') return [{ target, seq, kind: check }];",
    put: '',
    caughtBy: ['worker', 'console/audit'],
  },
  {
    name: 'audit: the newest row may go',
    file: 'worker/core/operator/verify-audit.ts',
    find: 'last === null || last.seq < seq',
    put: 'last === null',
    caughtBy: ['worker', 'console/audit'],
  },
  {
    name: 'audit: a row is valid at the place of another target',
    file: 'worker/core/operator/audit-mac.ts',
    find: 'sorted({ path, content: { ...content } })',
    put: 'sorted({ content: { ...content } })',
    caughtBy: ['worker', 'console/audit-forgeries'],
  },
  {
    name: 'audit: a row that an anchor lists may go',
    file: 'worker/core/operator/verify-audit.ts',
    find: 'if (deleteAtMs(atMs) > nowMs()) faults.push',
    put: 'if (deleteAtMs(atMs) < nowMs()) faults.push',
    caughtBy: ['worker', 'console/audit-forgeries'],
  },
  {
    name: 'audit: an anchor that the copy has may go',
    file: 'worker/core/operator/verify-anchors.ts',
    find: 'if (!known && deleteAtMs(anchor.atMs) > nowMs())',
    put: 'if (!known && deleteAtMs(anchor.atMs) < nowMs())',
    caughtBy: ['worker', 'console/audit-forgeries'],
  },
  {
    name: 'audit: a row follows a false head',
    file: 'worker/core/operator/write-audit.ts',
    find: "(await checkMac(settings.AUDIT_KEYS, path, head.output)) === 'VALID'",
    put: "(await checkMac(settings.AUDIT_KEYS, path, head.output)) !== 'KEY_MISSING'",
    caughtBy: ['worker', 'console/audit-forgeries'],
  },
  {
    name: 'audit: a name is shown without a row',
    file: 'worker/console/orders/routes.ts',
    find: "writes: await auditWrites(acting, target, { what: 'person.reveal', reason: '' }),",
    put: 'writes: [],',
    caughtBy: ['worker', 'console/orders'],
  },
  {
    name: 'audit: an answer’s text is in its row',
    file: 'worker/core/operations/answer-problem.ts',
    find: "{ what: 'answer', reason: '', before",
    put: "{ what: 'answer', reason: text, before",
    caughtBy: ['worker', 'console/order-page'],
  },
  {
    name: 'audit: the rows of one target include those of others',
    file: 'worker/core/operator/read-audit.ts',
    find: 'target === undefined || row.target.kind === target.kind',
    put: "target === undefined || row.target.kind !== 'tenant'",
    caughtBy: ['worker', 'console/audit'],
  },
];

import type { Mutant } from './mutant.ts';

/** Mutants of `npm run ops -- tenant put`, which must keep a tenant consistent. */
export const putMutants: readonly Mutant[] = [
  {
    name: 'put: a put that was shut out goes on writing',
    file: 'worker/core/tenant-put/commit-batches.ts',
    find: '[lock.proof, ...writes]',
    put: 'writes',
    caughtBy: ['conformance', 'tenant-put.test'],
  },
  {
    name: 'put: whoever looked before another put began is let in',
    file: 'worker/core/tenant-put/put-lock.ts',
    find: "{ kind: 'set', path, fields, mask, if: condition }",
    put: "{ kind: 'set', path, fields, mask }",
    caughtBy: ['conformance', 'tenant-put.test'],
  },
  {
    name: 'put: an optional field that left the file stays',
    file: 'worker/core/tenant-put/plan-put.ts',
    find: '...put.fields, ...cleared',
    put: '...cleared',
    caughtBy: ['conformance', 'tenant-put.test'],
  },
  {
    name: 'put: a commit whose answer was lost stops it',
    file: 'worker/core/tenant-put/commit-batches.ts',
    find: "outcome === 'ALREADY_EXISTS' && unanswered",
    put: 'false',
    caughtBy: ['conformance', 'tenant-put.test'],
  },
  {
    name: 'put: the tenant appears before its machines',
    file: 'worker/core/tenant-put/put-tenant.ts',
    find: 'changes.filter((change) => !isClient(change))',
    put: 'changes',
    caughtBy: ['conformance', 'tenant-put.test'],
  },
];

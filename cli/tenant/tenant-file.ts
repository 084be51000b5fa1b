import * as v from 'valibot';
import { type TenantDraft, tenantSchema } from '../../worker/core/tenant-put/tenant-schema.ts';
import { brokenNamedFiles } from './file/check-named-files.ts';
import { oddPrices } from './file/check-prices.ts';
import { findInconsistencies } from './file/check-references.ts';
import { problemOfIssue } from './file/problem.ts';
import { readSource, type TenantSource } from './file/read-source.ts';
import { TenantFileError } from './file/tenant-file-error.ts';

export type TenantFile = TenantDraft & {
  /** Reads a file that the tenant file names, with a path relative to it. */
  readonly read: TenantSource['read'];
};

/**
 * Reads and checks a tenant from its file or its folder.
 * @throws TenantFileError with every mistake, each with file, line, column and field.
 */
export function readTenantFile(path: string): TenantFile {
  const { value, where, read } = readSource(path);
  const parsed = v.safeParse(tenantSchema, value);
  const problems = [
    ...(parsed.issues ?? []).map(problemOfIssue),
    ...findInconsistencies(value),
    ...oddPrices(value),
    ...brokenNamedFiles(value, read),
  ];
  if (parsed.success && problems.length === 0) return { ...parsed.output, read };
  throw new TenantFileError(
    problems.map(({ path: at, message, onKey }) => {
      const field = at.join('.');
      return `${where(at, onKey)}: ${field === '' ? '' : `${field}: `}${message}`;
    }),
  );
}

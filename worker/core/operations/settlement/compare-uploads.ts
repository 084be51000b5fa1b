import * as v from 'valibot';
import type { OperationFailure } from '../../../../contract/console/operation-errors.ts';
import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import type { ClientId } from '../../../../contract/shared/ids.ts';
import { monthOf } from '../../japan-time.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import type { ColumnMapping } from '../../pay-providers/port/settlement-columns.ts';
import { columnMappingSchema } from '../../pay-providers/port/settlement-columns.ts';
import { ok } from '../../result.ts';
import { isFieldKey } from '../../store/field-key.ts';
import type { Firestore } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { UnreadableDocument } from '../../store/unreadable-document.ts';
import type { Write } from '../../store/writes.ts';
import { compareFiles, type FilesOfDay } from './compare-files.ts';
import { UnreadableFile } from './csv-file.ts';
import { describeColumns } from './describe-columns.ts';
import type { FilePayments, FileSums } from './file-payments.ts';
import { type Finding, isFinding, type Reconciliation } from './finding.ts';
import { keepDifferences } from './keep-differences.ts';
import { dayOfHash, settlementWrite } from './settlement-totals.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** A comparison without the provider's answers, and the sums of each provider's files. */
export type UploadsCompared = Omit<Reconciliation, 'findings' | 'bad'> & {
  /** Orders and payments that agree. */
  readonly matched: number;
  readonly findings: readonly Finding[];
  readonly bad: Reconciliation['bad'];
  /** The number of findings and of bad rows. The lists contain the first of them. */
  readonly found: number;
  readonly unread: number;
  /**
   * `isKept`: whether the month keeps the sums. It does not if no payment belongs to an order of
   * this tenant.
   */
  readonly files: readonly ({ readonly kind: string; readonly isKept: boolean } & FileSums)[];
};

/**
 * A page shows at most this many findings. A wrong day or tenant would have as many as it has
 * orders.
 */
const MAX_SHOWN = 500;

const mappingsDocument = v.object({ mappings: v.array(columnMappingSchema) });

/** Returns the tenant's own mappings of columns. */
async function readMappings(
  store: Pick<Firestore, 'get'>,
  clientId: ClientId,
): Promise<readonly ColumnMapping[]> {
  const document = await store.get(paths.settlementMappings(clientId));
  if (!document) return [];
  const parsed = v.safeParse(mappingsDocument, document.fields);
  if (!parsed.success) throw new UnreadableDocument('SETTLEMENTS', document.id);
  return parsed.output.mappings;
}

/** Parses a mapping of columns. */
export function parseMapping(text: string): Operated<ColumnMapping> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), columnMappingSchema), text);
  if (parsed.success && Object.keys(parsed.output.statuses).every(isFieldKey)) {
    return ok(parsed.output);
  }
  if (parsed.success) {
    return refuse({ code: 'SETTLEMENT_MAPPING_WRONG', data: { fields: ['statuses'] } });
  }
  const fields = parsed.issues.map((issue) => v.getDotPath(issue) ?? '').filter(Boolean);
  return refuse({ code: 'SETTLEMENT_MAPPING_WRONG', data: { fields: [...new Set(fields)] } });
}

type Uploads = Pick<FilesOfDay, 'day'> & {
  readonly files: readonly UploadedFile[];
  /** How to read the files. If it fits, it is stored as the tenant's mapping for that provider. */
  readonly mapping: ColumnMapping | null;
};

/**
 * Compares a day's orders with uploaded settlement files, and stores the files' sums with the
 * month. If no payment of a file belongs to an order, the file is another tenant's, or the mapping
 * is wrong. Then neither its sums nor the mapping are stored. It asks no provider, because the
 * console has no keys.
 */
export async function compareUploads(
  reader: Acting,
  { day, files, mapping }: Uploads,
): Promise<Operated<UploadsCompared>> {
  const { store } = reader.services;
  const { clientId } = reader.client;
  const known = await readMappings(store, clientId);
  const others = known.filter(({ provider }) => provider !== mapping?.provider);
  const mappings = mapping ? [mapping, ...others] : known;
  const hashes = await Promise.all(files.map(({ hash }) => hash()));
  const twice = files.find((_, at) => hashes.indexOf(hashes[at] ?? '') < at);
  if (twice) return refuse({ code: 'SETTLEMENT_FILE_TWICE', data: { file: twice.name } });
  const compared = await readable(() => compareFiles(reader, { day, files, mappings }));
  if (!compared.ok) return compared;
  const { compared: result, found, moved } = compared.value;
  const unnamed = mapping === null ? await statusesUnknown(files, found) : undefined;
  if (unnamed) return refuse(unnamed);
  const month = await store.get(paths.salesMonthSettlements(clientId, monthOf(day)));
  const undated = files.flatMap((file, at) => {
    const kind = found.undated.get(file);
    return kind ? [{ name: file.name, kind, hash: hashes[at] ?? '' }] : [];
  });
  for (const { name, hash } of undated) {
    const other = dayOfHash(month, day, hash);
    if (other !== undefined) {
      const data = { file: name, day: `${monthOf(day)}-${other}` };
      return refuse({ code: 'SETTLEMENT_FILE_OTHER_DAY', data });
    }
  }
  const kept = keptSums(found.sums, result.own, undated);
  const findings = result.findings.filter(({ verdict }) => isFinding(verdict));
  await store.runOptimistic(async () => {
    const audit = { day, mapping: mapping?.provider ?? null, rows: moved.rows };
    const methods = new Set<string>(kept.keys());
    const writes = [
      ...(await keepDifferences(reader, { day, findings, methods })),
      ...(kept.size > 0 ? [settlementWrite(clientId, day, kept)] : []),
      ...(mapping && result.own.has(mapping.provider) ? [mappingsWrite(clientId, mappings)] : []),
      ...(await auditWrites(
        reader,
        { kind: 'tenant', id: clientId },
        { what: 'settlement.compare', reason: '', after: audit },
      )),
    ];
    return { writes, value: undefined };
  });
  return ok({
    day,
    counts: Object.fromEntries(result.counts),
    matched: result.counts.get('AGREES') ?? 0,
    findings: findings.slice(0, MAX_SHOWN),
    bad: found.bad.slice(0, MAX_SHOWN),
    found: findings.length,
    unread: found.bad.length,
    files: [...found.sums].map(([kind, sums]) => ({ kind, isKept: kept.has(kind), ...sums })),
    totals: {
      ...moved,
      orders: result.orders,
      capturedYen: result.capturedYen,
      notCompared: result.notCompared,
      asked: 0,
      notAsked: findings.length,
    },
  });
}

/**
 * Returns the failure that asks for the meaning of a status, if a file of a known form contains an
 * unknown one. Otherwise its rows would be left out, and staff could not correct that. A row
 * without a status stays unread.
 */
async function statusesUnknown(
  files: readonly UploadedFile[],
  { bad, forms }: FilePayments,
): Promise<OperationFailure | undefined> {
  for (const file of files) {
    const form = forms.get(file);
    const isAsked = bad.some(
      (row) => row.file === file.name && row.code === 'STATUS_NOT_MAPPED' && row.cell !== '',
    );
    if (!form || !isAsked) continue;
    const described = await describeColumns(file);
    const status = described.columns.find(({ name }) => name === form.headers['status']);
    // If the column has too many different words to ask about, it is not a status column.
    if (!status || status.words.length === 0) continue;
    const { provider, statuses } = form.mapping;
    const known = { provider, columns: form.headers, statuses };
    const data = { file: file.name, known: [], ...described, form: known };
    return { code: 'SETTLEMENT_COLUMNS_UNKNOWN', data };
  }
  return undefined;
}

/** Returns the sums of the providers whose payments are this tenant's, with the hashes of undated files. */
const keptSums = (
  sums: FilePayments['sums'],
  own: ReadonlySet<PayMethodKind>,
  undated: readonly { readonly kind: PayMethodKind; readonly hash: string }[],
) =>
  new Map(
    [...sums]
      .filter(([kind]) => own.has(kind))
      .map(([kind, sum]) => {
        const files = undated.filter((one) => one.kind === kind);
        return [kind, { ...sum, undated: files.map(({ hash }) => hash) }];
      }),
  );

const mappingsWrite = (clientId: ClientId, mappings: readonly ColumnMapping[]): Write => ({
  kind: 'set',
  path: paths.settlementMappings(clientId),
  fields: {
    mappings: mappings.map(({ columns, statuses, ...mapping }) => ({
      ...mapping,
      columns: Object.fromEntries(
        Object.entries(columns).flatMap(([name, headers]) => (headers ? [[name, headers]] : [])),
      ),
      statuses: { ...statuses },
    })),
  },
  mask: ['mappings'],
  serverTimes: ['updatedAt'],
});

async function readable<T>(compare: () => Promise<Operated<T>>): Promise<Operated<T>> {
  try {
    return await compare();
  } catch (thrown) {
    if (!(thrown instanceof UnreadableFile)) throw thrown;
    return refuse({ code: 'SETTLEMENT_FILE_UNREADABLE', data: { file: thrown.file } });
  }
}

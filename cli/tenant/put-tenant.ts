import type { AuditServices } from '../../worker/core/operator/write-audit.ts';
import type { Confirmation } from '../../worker/core/tenant-put/judge-risks.ts';
import {
  type PreviewedPut,
  type PutTenant,
  previewPut,
  putTenant as putContent,
} from '../../worker/core/tenant-put/put-tenant.ts';
import type { TenantContent } from '../../worker/core/tenant-put/tenant-documents.ts';
import { commandActor } from '../command/command-actor.ts';
import { valueOrFail } from '../command/failure-text.ts';
import { pictureDocuments } from './put/picture-documents.ts';
import type { TenantFile } from './tenant-file.ts';

type Options = {
  /** The operator's user name on this computer. */
  readonly who?: string;
  readonly nowMs?: number;
  /** The changes that look like a mistake and that the operator has confirmed. */
  readonly confirmation?: Confirmation;
  /** Called before anything is written. */
  readonly onPlan?: (changes: PutTenant['changes']) => void;
};

/** The database, and the keys of its audit log. */
export type PutPlace = Pick<AuditServices, 'store' | 'settings'>;

/** Returns what putting the file would do. Writes nothing. @throws CommandError */
export async function previewTenant(
  place: PutPlace,
  file: TenantFile,
  { who, confirmation = 'nothing' }: Pick<Options, 'who' | 'confirmation'> = {},
): Promise<PreviewedPut> {
  const content = await contentOf(file);
  return valueOrFail(
    await previewPut(contextOf(place, Date.now(), who), content, { confirmation }),
  );
}

/** Puts a tenant file into the database. @throws CommandError */
export async function putTenant(
  place: PutPlace,
  file: TenantFile,
  { who, nowMs = Date.now(), confirmation = 'nothing', onPlan }: Options = {},
): Promise<PutTenant> {
  const content = await contentOf(file);
  return valueOrFail(
    await putContent(contextOf(place, nowMs, who), content, { confirmation, onPlan }),
  );
}

const contextOf = ({ store, settings }: PutPlace, nowMs: number, who: string | undefined) => ({
  services: { store, settings, nowMs: () => nowMs },
  actor: commandActor(who),
});

/** Reads the files that the tenant file names. @throws TenantFileError */
async function contentOf(file: TenantFile): Promise<TenantContent> {
  const { read, ...tenant } = file;
  return {
    tenant,
    textOf: (name) => read(name, 'text').toString('utf8'),
    pictures: await pictureDocuments(file),
  };
}

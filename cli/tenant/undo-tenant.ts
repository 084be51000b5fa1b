import type { ClientId } from '../../contract/shared/ids.ts';
import type { PutContext } from '../../worker/core/tenant-put/put-lock.ts';
import { previewUndo, undoPut } from '../../worker/core/tenant-put/undo-put.ts';
import type { CommandIo } from '../command/command-io.ts';
import { valueOrFail } from '../command/failure-text.ts';
import { describeChanges } from './put/describe-changes.ts';

/** Shows what undoing the last put changes, and with `yes` undoes it. @throws CommandError */
export async function undoTenant(
  context: PutContext,
  clientId: ClientId,
  { yes, all }: { readonly yes: boolean; readonly all: boolean },
  { print }: CommandIo,
): Promise<void> {
  const preview = valueOrFail(await previewUndo(context, clientId), clientId);
  for (const line of describeChanges(preview.changes, all)) print(line);
  const { written, removed, putBy } = yes
    ? valueOrFail(await undoPut(context, clientId), clientId)
    : preview;
  const would = yes ? '' : 'would be ';
  print(
    `${clientId}: the version that ${putBy} put: ${written} documents ${would}written, ${removed} ${would}removed`,
  );
  if (!yes) print('Nothing was written. --yes undoes the put.');
}

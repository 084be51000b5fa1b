import type { LookDetail, NewLook } from '../../../../contract/console/appearance.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { create, update } from '../../store/writes.ts';
import { consoleChange, isPutting } from '../console-change.ts';
import { lookFields, parseLook } from '../look-document.ts';
import { contentHash } from '../put-mark.ts';

/** Returns how a tenant's app looks, to change it. One read. */
export const showLook = async ({
  services: { store },
  client: { clientId },
}: Reader): Promise<LookDetail> => detailOf(await store.get(paths.appearance(clientId)));

/**
 * Changes how a tenant's app looks, if it is still as the page has read it. Customers see it within a minute. The
 * pictures stay. A put of the tenant's file leaves the change, unless the file changes the appearance too.
 */
export async function changeLook(
  acting: Acting,
  { seen, ...look }: NewLook,
): Promise<Operated<LookDetail>> {
  const { services, client, actor } = acting;
  const { store } = services;
  const path = paths.appearance(client.clientId);
  const saved = await store.runOptimistic<Operated<void>>(async () => {
    const [stored, put] = await store.batchGet([path, paths.tenantPut(client.clientId)]);
    const before = parseLook(stored);
    const { logoUrl, heroUrl, payMarks } = before;
    const fields = lookFields({ ...look, logoUrl, heroUrl, payMarks });
    const consoleHash = await contentHash(fields);
    if (isPutting(put)) return { writes: [], value: refuse({ code: 'PUT_BY_ANOTHER' }) };
    // It is already so: the request arrived twice, or the answer to the first one was lost.
    if (stored?.fields['consoleHash'] === consoleHash) return { writes: [], value: ok(undefined) };
    if ((stored?.updateTime ?? null) !== seen) {
      return { writes: [], value: refuse({ code: 'LOOK_CHANGED' }) };
    }
    const audit = await auditWrites(
      acting,
      { kind: 'appearance', id: 'app' },
      {
        ...{ what: 'appearance.change', reason: '' },
        ...{ before: shownIn(before), after: shownIn(look) },
      },
    );
    const changed = { ...fields, editedBy: actor.name, consoleHash };
    const write = stored
      ? update(path, changed, { updateTime: stored.updateTime })
      : create(path, changed);
    return {
      writes: [write, consoleChange(client.clientId, put), ...audit],
      value: ok(undefined),
    };
  });
  return saved.ok ? ok(await showLook(acting)) : saved;
}

function detailOf(stored: StoredDocument | undefined): LookDetail {
  const { appName, heroText, colors, character, editedBy: by } = parseLook(stored);
  return { appName, heroText, colors, character, seen: stored?.updateTime ?? null, by };
}

type Look = Pick<LookDetail, 'appName' | 'heroText' | 'colors' | 'character'>;

/** Returns what a row of the log says of an appearance. */
const shownIn = ({ appName, heroText, colors, character }: Look) => ({
  ...{ appName: appName.ja, heroText: heroText?.ja ?? '' },
  colours: [colors.primary, colors.background, colors.line].join(' '),
  character: [character.machine, character.type, character.corners].join(' '),
});

import type {
  LookDetail,
  NewLook,
  PictureChange,
  PictureName,
} from '../../../../contract/console/appearance.ts';
import type { ClientId } from '../../../../contract/shared/ids.ts';
import { smallPictureUrl } from '../../../../contract/shared/small-picture.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { create, update } from '../../store/writes.ts';
import { consoleChange, isPutting } from '../console-change.ts';
import { lookFields, parseLook } from '../look-document.ts';
import { contentHash } from '../put-mark.ts';
import { type StoredPicture, storedPicture } from './new-picture.ts';

/** Returns the appearance of a tenant's app for editing. One read. */
export const showLook = async ({
  services: { store },
  client: { clientId },
}: Reader): Promise<LookDetail> => detailOf(await store.get(paths.appearance(clientId)));

/**
 * Changes the appearance of a tenant's app. Refuses if it has changed since the page read it.
 * Customers see the change within a minute. A later put keeps it, unless the file changes the
 * appearance too.
 */
export async function changeLook(
  acting: Acting,
  { seen, logo, hero, ...look }: NewLook,
): Promise<Operated<LookDetail>> {
  const { services, client, actor } = acting;
  const { store } = services;
  const path = paths.appearance(client.clientId);
  const pictures = await Promise.all([
    pictureOf(client.clientId, logo),
    pictureOf(client.clientId, hero),
  ]);
  const [newLogo, newHero] = pictures;
  if (newLogo === undefined || newHero === undefined) return refuse({ code: 'PICTURE_BROKEN' });
  const saved = await store.runOptimistic<Operated<void>>(async () => {
    const [stored, put] = await store.batchGet([path, paths.tenantPut(client.clientId)]);
    const before = parseLook(stored);
    const { payMarks } = before;
    const heroUrl = newHero.url === 'kept' ? before.heroUrl : newHero.url;
    const logoUrl = newLogo.url === 'kept' ? before.logoUrl : newLogo.url;
    // The logo is never shown larger than its small version.
    const small = logoUrl && smallPictureUrl(logoUrl);
    const fields = lookFields({ ...look, logoUrl: small, heroUrl, payMarks });
    const consoleHash = await contentHash(fields);
    if (isPutting(put)) return { writes: [], value: refuse({ code: 'PUT_BY_ANOTHER' }) };
    // The appearance is already stored: the request arrived twice, or the first answer was lost.
    if (stored?.fields['consoleHash'] === consoleHash) return { writes: [], value: ok(undefined) };
    if ((stored?.updateTime ?? null) !== seen) {
      return { writes: [], value: refuse({ code: 'LOOK_CHANGED' }) };
    }
    const audit = await auditWrites(
      acting,
      { kind: 'appearance', id: 'app' },
      {
        ...{ what: 'appearance.change', reason: '' },
        before: shownIn(before),
        after: { ...shownIn(look), ...picturesIn({ logo, hero }) },
      },
    );
    const changed = { ...fields, editedBy: actor.name, consoleHash };
    const write = stored
      ? update(path, changed, { updateTime: stored.updateTime })
      : create(path, changed);
    return {
      writes: [
        ...newLogo.writes,
        ...newHero.writes,
        write,
        consoleChange(client.clientId, put),
        ...audit,
      ],
      value: ok(undefined),
    };
  });
  return saved.ok ? ok(await showLook(acting)) : saved;
}

type Kept = { readonly url: 'kept' | null; readonly writes: readonly [] };

/**
 * Returns the picture's new address, with the writes of a new picture. Undefined: the upload is not
 * a picture.
 */
const pictureOf = async (
  clientId: ClientId,
  change: PictureChange,
): Promise<StoredPicture | Kept | undefined> => {
  if (change === 'kept') return { url: 'kept', writes: [] };
  return change === 'none' ? { url: null, writes: [] } : storedPicture(clientId, change);
};

/** Returns the changed pictures for the audit row. */
const picturesIn = (changes: Readonly<Record<PictureName, PictureChange>>) =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([, change]) => change !== 'kept')
      .map(([name, change]) => [name, change === 'none' ? 'none' : 'new']),
  );

function detailOf(stored: StoredDocument | undefined): LookDetail {
  const { logoUrl, heroUrl, editedBy: by, payMarks: _marks, ...look } = parseLook(stored);
  const has = { hasLogo: logoUrl !== null, hasHero: heroUrl !== null };
  return { ...look, ...has, seen: stored?.updateTime ?? null, by };
}

type Look = Pick<LookDetail, 'appName' | 'heroText' | 'colors' | 'character'>;

/** Returns an appearance for the audit row. */
const shownIn = ({ appName, heroText, colors, character }: Look) => ({
  ...{ appName: appName.ja, heroText: heroText?.ja ?? '' },
  colours: [colors.primary, colors.background, colors.line],
  character: [character.machine, character.type, character.corners],
});

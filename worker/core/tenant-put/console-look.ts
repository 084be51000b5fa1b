import type { ClientId } from '../../../contract/shared/ids.ts';
import { smallPictureUrl } from '../../../contract/shared/small-picture.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { parseLook, type StoredLook } from '../tenant/look-document.ts';
import { isEditedText } from './console-texts.ts';
import type { TenantContent } from './tenant-documents.ts';
import { picturePaths } from './tenant-version.ts';

/** Returns the appearance if staff have changed it since the last put. One read. */
async function editedLook(store: Firestore, clientId: ClientId): Promise<StoredLook | undefined> {
  const stored = await store.get(paths.appearance(clientId));
  return stored && isEditedText(stored) ? parseLook(stored) : undefined;
}

/**
 * Returns the pictures that staff have uploaded for the app. A put keeps them, although no file
 * names them.
 */
export async function picturesOfLook(
  store: Firestore,
  clientId: ClientId,
): Promise<readonly string[]> {
  const look = await editedLook(store, clientId);
  return [look?.logoUrl, look?.heroUrl].flatMap((url) => {
    const id = url && idIn(url);
    return id ? picturePaths(clientId, id) : [];
  });
}

/** Returns a tenant with the appearance that staff have set since its last put, for its folder. */
export async function withConsoleLook(
  store: Firestore,
  content: TenantContent,
): Promise<TenantContent> {
  const { tenant, pictures } = content;
  const look = await editedLook(store, tenant.clientId);
  if (!look) return content;
  const { appName, heroText, colors, character } = look;
  const { heroText: _text, logo, hero, ...kept } = tenant.appearance;
  const urls = new Map(pictures.urls);
  /** Returns the file name of a picture. A new picture gets a new name. */
  const named = (part: 'logo' | 'hero', file: string | undefined, url: string | null) => {
    const known = file === undefined ? undefined : urls.get(file);
    if (url === null) return {};
    if (known !== undefined && smallPictureUrl(known) === smallPictureUrl(url))
      return { [part]: file };
    const id = idIn(url);
    // The folder replaces the name's ending by that of the picture's actual format.
    const name = `pictures/${part}-${id?.slice(0, 8)}.webp`;
    urls.set(name, `/api/clients/${tenant.clientId}/pictures/${id}`);
    return { [part]: name };
  };
  const appearance = {
    ...{ ...kept, appName, colors, character },
    ...named('logo', logo, look.logoUrl),
    ...named('hero', hero, look.heroUrl),
    ...(heroText === null ? {} : { heroText }),
  };
  return { ...content, tenant: { ...tenant, appearance }, pictures: { ...pictures, urls } };
}

const idIn = (url: string) => /\/pictures\/([0-9a-f]{32})\b/.exec(url)?.[1];

/** What a person typed and has not sent yet lies in this tab's storage under this. */
export const DRAFT_PREFIX = 'draft:';

/** Nothing of a person's drafts stays behind for the next one on this device. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
  }
}

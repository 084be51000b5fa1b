/**
 * What the edge's HTML and the browser's code agree on, besides the payloads of `boot.ts`. `index.html` has
 * the elements, the edge fills them, the browser reads them. `tests/web/page-seam.test.ts` holds all three
 * together.
 */
export const seam = {
  /** The element of the screen. */
  root: 'root',
  /** On the root: the edge has drawn the screen, and the browser hydrates it. */
  drawn: 'data-drawn',
  /** The script element with the public payload (`bootSchema`). */
  boot: 'boot',
  /** The script element with the person's payload (`bootSessionSchema` or null). It ends the HTML. */
  session: 'session',
  /** The inline script of the head. Its dataset is a `Visit`. */
  early: 'early',
  /** The style element of the tenant's colours. */
  theme: 'theme',
  /** On the control whose tap waits until the screen responds. */
  keptTap: 'data-kept',
} as const;

/** What the inline script knows before any payload: `data-{name}` on its element, '' for none. */
export const visitFields = ['client', 'user', 'page'] as const;
export type Visit = Readonly<Record<(typeof visitFields)[number], string>>;

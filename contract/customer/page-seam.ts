/**
 * The names that the edge's HTML and the browser's code share, besides the payloads of `boot.ts`.
 * `index.html` contains the elements, the edge fills them, and the browser reads them.
 * `tests/web/page-seam.test.ts` checks that all three agree.
 */
export const seam = {
  /** The element that contains the screen. */
  root: 'root',
  /** Attribute of the root: the edge has rendered the screen, so the browser hydrates it. */
  drawn: 'data-drawn',
  /** The script element with the public payload (`bootSchema`). */
  boot: 'boot',
  /** The script element with the person's payload (`bootSessionSchema` or null). It ends the HTML. */
  session: 'session',
  /** The inline script of the head. Its data attributes are a `Visit`. */
  early: 'early',
  /** The style element of the tenant's colours. */
  theme: 'theme',
  /** Attribute of a control whose tap waits until the screen responds. */
  keptTap: 'data-kept',
} as const;

/**
 * The values that the inline script has before any payload: `data-{name}` on its element, '' for
 * none.
 */
export const visitFields = ['client', 'user', 'page'] as const;
export type Visit = Readonly<Record<(typeof visitFields)[number], string>>;

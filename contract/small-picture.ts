/** The width of a photograph's small version, in device pixels: 96 CSS pixels where three make one. */
export const SMALL_WIDTH = 288;

/** The widest in CSS pixels for which the small version is sharp. */
export const SMALL_CSS_WIDTH = 96;

/**
 * A picture's address with the mark that it has a small version. No browser sends a fragment: whoever does not know
 * the mark gets the picture itself.
 */
export const markSmall = (url: string) => `${url}#${SMALL_WIDTH}`;

/** The address of the small version, where the picture is ours and has one; any other address as it is. */
export const smallPictureUrl = (url: string) => url.replace(/^(\/.*)#288$/, '$1?w=288');

/**
 * The width of a photograph's small version in device pixels: 96 CSS pixels at a pixel ratio of 3.
 */
export const SMALL_WIDTH = 288;

/** The widest CSS width at which the small version is sharp. */
export const SMALL_CSS_WIDTH = 96;

/**
 * Returns the picture's address with a fragment that marks that a small version exists. Browsers
 * send no fragments, so a client that does not know the mark loads the full picture.
 */
export const markSmall = (url: string) => `${url}#${SMALL_WIDTH}`;

/**
 * Returns the address of the small version if the picture is ours and has one. Otherwise returns
 * the same address.
 */
export const smallPictureUrl = (url: string) => url.replace(/^(\/.*)#288$/, '$1?w=288');

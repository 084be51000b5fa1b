const SHAPES = 'g|path|rect|circle|ellipse|line|polygon|polyline';
const MEASURES = 'd|points|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|width|height|transform';
const PAINTS =
  'opacity|fill|fill-rule|fill-opacity|stroke|stroke-width|stroke-opacity|stroke-linecap|stroke-linejoin';
/** Numbers, colours and names of paints: nothing that leads elsewhere, in the document or out of it. */
const VALUE = '(?![^"]*[uU][rR][lL])[\\w#.,()%+ -]*';
const PLAIN = new RegExp(
  `^\\s*<svg xmlns="http://www\\.w3\\.org/2000/svg" viewBox="([\\d. -]+)">` +
    `((?:\\s|</g>|<(?:${SHAPES})(?: (?:${MEASURES}|${PAINTS})="${VALUE}")* ?/?>)*)</svg>\\s*$`,
);

/**
 * A drawing of shapes and colours alone, written so that it can stand in the HTML itself: an `<img>` with a drawing is
 * a document of its own, and twelve of them take a slow phone 80 ms before its first paint. Operators' drawings are not
 * ours: what holds anything else (a script, a style, a link, an id) stays an `<img>`, where it can do nothing.
 * @returns undefined for those
 */
export function plainDrawing(svg: string): string | undefined {
  const [, viewBox, shapes] = PLAIN.exec(svg) ?? [];
  if (viewBox === undefined || shapes === undefined) return undefined;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" preserveAspectRatio="xMidYMax">${shapes.replace(/\s*\n\s*/g, '')}</svg>`;
  // As JSON needs no sign before a single quote, the page's compression finds the same text in both places.
  return drawing.replaceAll('"', "'");
}

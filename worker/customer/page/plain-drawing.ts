const SHAPES = 'g|path|rect|circle|ellipse|line|polygon|polyline';
const MEASURES = 'd|points|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|width|height|transform';
const PAINTS =
  'opacity|fill|fill-rule|fill-opacity|stroke|stroke-width|stroke-opacity|stroke-linecap|stroke-linejoin';
/** Numbers, colours and names of paints: no value that refers to another document. */
const VALUE = '(?![^"]*[uU][rR][lL])[\\w#.,()%+ -]*';
const PLAIN = new RegExp(
  `^\\s*<svg xmlns="http://www\\.w3\\.org/2000/svg" viewBox="([\\d. -]+)">` +
    `((?:\\s|</g>|<(?:${SHAPES})(?: (?:${MEASURES}|${PAINTS})="${VALUE}")* ?/?>)*)</svg>\\s*$`,
);

/**
 * Returns an SVG of only shapes and colours in a form for inlining into HTML. An `<img>` with an
 * SVG is a separate document, and twelve of them delay a slow phone's first paint by 80 ms.
 * Operators' drawings are untrusted. A drawing with anything else (a script, a style, a link, an
 * id) stays an `<img>`, where it is harmless.
 *
 * @returns undefined for such a drawing.
 */
export function plainDrawing(svg: string): string | undefined {
  const [, viewBox, shapes] = PLAIN.exec(svg) ?? [];
  if (viewBox === undefined || shapes === undefined) return undefined;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" preserveAspectRatio="xMidYMax">${shapes.replace(/\s*\n\s*/g, '')}</svg>`;
  // JSON does not escape single quotes, so the page's compression finds the same text in the HTML
  // and in the payload.
  return drawing.replaceAll('"', "'");
}

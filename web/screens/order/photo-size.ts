/** Sizes and qualities to try, the best first: most photos fit at the first. */
export const photoTries = [
  { edge: 1280, quality: 0.8 },
  { edge: 1024, quality: 0.7 },
  { edge: 800, quality: 0.6 },
  { edge: 640, quality: 0.5 },
] as const;

/** A picture's size when its longer edge may be `edge` at most; never larger than it is. */
export function fitWithin(
  { width, height }: { readonly width: number; readonly height: number },
  edge: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, edge / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

import { useState } from 'react';

/** Returns whether a picture failed to load. Spread `watch` on the `<img>`. */
export function useBrokenPicture() {
  const [isBroken, setBroken] = useState(false);
  const watch = {
    // The picture may have failed before hydration, when no handler was attached.
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(true);
    },
    onError: () => setBroken(true),
  };
  return { isBroken, setBroken, watch };
}

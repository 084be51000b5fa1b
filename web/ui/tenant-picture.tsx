import { type ComponentProps, useEffect, useState } from 'react';
import { useAppState } from '../session/app-context.tsx';

/** A decorative picture of the tenant's. Hidden while it cannot load; the return of the network loads it again. */
export function TenantPicture(picture: ComponentProps<'img'>) {
  const [isBroken, setBroken] = useState(false);
  const online = useAppState((state) => state.online);
  useEffect(() => {
    if (online) setBroken(false);
  }, [online]);
  if (isBroken) return null;
  return (
    <img
      alt=""
      {...picture}
      // The picture may have failed before hydration, when no handler was attached.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(true);
      }}
      onError={() => setBroken(true)}
    />
  );
}

import { type ComponentProps, useEffect } from 'react';
import { useBrokenPicture } from '../../ui/use-broken-picture.ts';
import { useAppState } from '../session/app-context.tsx';

/**
 * A decorative picture of the tenant. Hidden while it cannot load. Reloads when the network
 * returns.
 */
export function TenantPicture(picture: ComponentProps<'img'>) {
  const { isBroken, setBroken, watch } = useBrokenPicture();
  const online = useAppState((state) => state.online);
  useEffect(() => {
    if (online) setBroken(false);
  }, [online, setBroken]);
  if (isBroken) return null;
  return <img alt="" {...picture} {...watch} />;
}

import { type ComponentType, useEffect, useState } from 'react';

/**
 * Asks for the person's pay methods and coupons when a finger touches a drink, not when it lifts. The code is
 * the review's own. A lazy part would wait: React shows what has just loaded up to 300 ms later.
 */
export function ReviewAhead() {
  const [Data, setData] = useState<ComponentType | null>(null);
  useEffect(() => {
    const ask = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('li[data-slot] > button'))) return;
      void import('../buy/ConfirmScreen.tsx')
        .then(({ ReviewData }) => setData(() => ReviewData))
        // The review shows what went wrong.
        .catch(() => undefined);
    };
    document.addEventListener('pointerdown', ask, { passive: true });
    return () => document.removeEventListener('pointerdown', ask);
  }, []);
  return Data ? <Data /> : null;
}

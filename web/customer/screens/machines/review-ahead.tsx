import { type ComponentType, useEffect, useState } from 'react';

/**
 * Requests the person's payment methods and coupons when a finger touches a drink, before it lifts.
 * The component comes from the review's chunk. A lazy component would delay the request, because
 * React shows it up to 300 ms after it has loaded.
 */
export function ReviewAhead() {
  const [Data, setData] = useState<ComponentType | null>(null);
  useEffect(() => {
    const ask = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('li[data-slot] > button'))) return;
      void import('../buy/ConfirmScreen.tsx')
        .then(({ ReviewData }) => setData(() => ReviewData))
        // The review shows the error when it opens.
        .catch(() => undefined);
    };
    document.addEventListener('pointerdown', ask, { passive: true });
    return () => document.removeEventListener('pointerdown', ask);
  }, []);
  return Data ? <Data /> : null;
}

import type { ReactNode } from 'react';

/** A white sheet that holds one matter. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className="card">{children}</div>;
}

import type { ReactNode } from 'react';

/** A white sheet that holds one matter. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className="card">{children}</div>;
}

type NoticeProps = { readonly tone?: 'info' | 'alert'; readonly children: ReactNode };

/** A short word that matters to the screen it stands on. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  return <div className={`notice ${tone}`}>{children}</div>;
}

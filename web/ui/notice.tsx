import type { ReactNode } from 'react';

type NoticeProps = { readonly tone?: 'info' | 'alert'; readonly children: ReactNode };

/** A short word that matters to the screen it stands on. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  return <div className={`notice ${tone}`}>{children}</div>;
}

import type { ReactNode } from 'react';
import type { PageName } from '../../contract/pages.ts';
import { useText } from '../i18n/use-text.ts';
import { backIcon, Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { uiMessages } from './messages.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { usePages } from './use-pages.ts';

type PageTitleProps = {
  readonly children: ReactNode;
  /** The page one step up. */
  readonly parent?: PageName;
  readonly params?: Readonly<Record<string, string>>;
};

/** A page's one h1, with the way back up. */
export function PageTitle({ children, parent, params }: PageTitleProps) {
  const heading = useHeadingFocus();
  const { to, titleOf } = usePages();
  const text = useText(uiMessages);
  return (
    <div className="page-title">
      {parent ? (
        <Link to={to(parent, params)} className="back" aria-label={text.back(titleOf(parent))}>
          <Icon path={backIcon} />
        </Link>
      ) : null}
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </div>
  );
}

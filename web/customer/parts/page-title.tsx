import type { ReactNode } from 'react';
import { type PageName, pagePath } from '../../../contract/customer/pages.ts';
import { useText } from '../../i18n/use-text.ts';
import { useHeadingFocus } from '../../ui/heading-focus.ts';
import { backIcon, Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { useApi } from '../api/api-context.ts';
import type { PageParams, PlainPageName } from '../browser/page-address.ts';
import styles from './page-title.module.css';
import { usePages } from './pages.ts';

/** The parent page, with the parameters of its address. */
type Parent =
  | { readonly parent?: PlainPageName; readonly params?: never }
  | {
      [N in Exclude<PageName, PlainPageName>]: {
        readonly parent: N;
        readonly params: PageParams<N>[0];
      };
    }[Exclude<PageName, PlainPageName>];

type PageTitleProps = Parent & { readonly children: ReactNode };

/** The page's only h1, with a link to the parent page. */
export function PageTitle({ children, parent, params }: PageTitleProps) {
  const heading = useHeadingFocus();
  const { titleOf } = usePages();
  const { clientId } = useApi().tenantParams;
  const text = useText(uiMessages);
  return (
    <div className={styles['page-title']}>
      {parent ? (
        <Link
          to={pagePath(clientId, parent, params)}
          className={styles['back']}
          aria-label={text.back(titleOf(parent))}
        >
          <Icon path={backIcon} />
        </Link>
      ) : null}
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </div>
  );
}

import type { ReactNode } from 'react';
import { forwardIcon, Icon } from './icon.tsx';
import { Link } from './link.tsx';

type ListLinkProps = {
  readonly to: string;
  readonly icon?: string;
  readonly children: ReactNode;
  readonly note?: string | undefined;
};

/** One row of a list of ways on. */
export function ListLink({ to, icon, children, note }: ListLinkProps) {
  return (
    <li>
      <Link to={to} className="list-link">
        {icon ? <Icon path={icon} /> : null}
        <span className="list-words">
          {children}
          {note ? <small>{note}</small> : null}
        </span>
        <Icon path={forwardIcon} />
      </Link>
    </li>
  );
}

/** A titled list of rows on one sheet. */
export function ListGroup({
  title,
  children,
}: {
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section className="list-group">
      {title ? <h2>{title}</h2> : null}
      <ul className="card">{children}</ul>
    </section>
  );
}

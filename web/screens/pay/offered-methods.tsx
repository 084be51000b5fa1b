import type { PayMethodKind } from '../../../contract/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListGroup, ListLink } from '../../ui/list-link.tsx';
import { walletIcon } from '../../ui/more-icons.ts';
import { usePages } from '../../ui/use-pages.ts';
import { payMessages } from './messages.ts';
import { bindPages, payKindNames } from './pay-kinds.ts';

type OfferedProps = {
  readonly offered: readonly PayMethodKind[];
  readonly from: 'account' | 'setup';
  readonly title: string;
};

/** What the tenant offers to bind. */
export function OfferedMethods({ offered, from, title }: OfferedProps) {
  const text = useText(payMessages);
  const { to } = usePages();
  const notes = { paypay: text.paypayNote, dpay: text.dpayNote };
  if (offered.length === 0) {
    return (
      <EmptyState icon={walletIcon} title={text.nothingOffered}>
        <p>{text.nothingOfferedBody}</p>
      </EmptyState>
    );
  }
  return (
    <ListGroup title={title}>
      {offered.map((kind) => (
        <ListLink key={kind} to={to(bindPages[from][kind])} icon={walletIcon} note={notes[kind]}>
          <b>{payKindNames[kind]}</b>
        </ListLink>
      ))}
    </ListGroup>
  );
}

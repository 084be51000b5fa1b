import { useText } from '../../i18n/use-text.ts';
import { usePayMethods } from '../../lib/purchase-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { walletIcon } from '../../ui/more-icons.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { WayBackLink } from '../buy/way-back-link.tsx';
import { BoundMethods } from './bound-methods.tsx';
import { payMessages } from './messages.ts';
import { OfferedMethods } from './offered-methods.tsx';

/** The person's payment methods. */
export function UserPayScreen() {
  const text = useText(payMessages);
  const { titleOf } = usePages();
  const query = usePayMethods();
  return (
    <>
      <PageTitle parent="account">{titleOf('userPay')}</PageTitle>
      <QueryView query={query}>
        {({ bound, offered }) => (
          <>
            {bound.length > 0 || offered.length === 0 ? null : <NoneYet />}
            {bound.some(({ state }) => state === 'active') ? <WayBackLink /> : null}
            <BoundMethods bound={bound} askAgain={query.retry} />
            <OfferedMethods
              offered={offered}
              from="account"
              title={bound.length > 0 ? text.bindMore : text.offered}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

function NoneYet() {
  const text = useText(payMessages);
  return (
    <EmptyState icon={walletIcon} title={text.none}>
      <p>{text.noneBody}</p>
    </EmptyState>
  );
}

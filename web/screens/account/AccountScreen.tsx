import type { PageName } from '../../../contract/pages.ts';
import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { couponIcon, receiptIcon } from '../../ui/icon.tsx';
import { ListGroup, ListLink } from '../../ui/list-link.tsx';
import { infoIcon, questionIcon, settingsIcon, walletIcon } from '../../ui/more-icons.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Person } from '../../ui/person.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { shelfMessages } from '../main/messages.ts';
import { stepNames, stepPages } from '../main/step-pages.ts';
import { accountMessages } from './messages.ts';

/** The account's home: who is signed in, and the way to everything that is theirs. */
export function AccountScreen() {
  const text = useText(accountMessages);
  const steps = useText(shelfMessages);
  const { to, titleOf } = usePages();
  const lineUser = useAppState((state) => state.lineUser);
  const nextStep = useAppState((state) => state.setup?.nextStep);
  const link = (page: PageName, icon?: string) => (
    <ListLink to={to(page)} {...(icon ? { icon } : {})}>
      {titleOf(page)}
    </ListLink>
  );
  return (
    <>
      <PageTitle>{titleOf('account')}</PageTitle>
      {lineUser ? (
        <Card>
          <Person profile={lineUser.profile} note={text.lineAccount} />
        </Card>
      ) : (
        <Skeleton count={1} />
      )}
      {nextStep ? (
        <ListGroup>
          <ListLink
            to={to(stepPages[nextStep])}
            icon={settingsIcon}
            note={steps[stepNames[nextStep]]}
          >
            {text.setUp}
          </ListLink>
        </ListGroup>
      ) : null}
      <ListGroup title={text.shopping}>
        {link('orders', receiptIcon)}
        {link('coupons', couponIcon)}
        {link('userPay', walletIcon)}
      </ListGroup>
      <ListGroup title={text.help}>
        {link('faqs', questionIcon)}
        {link('about', infoIcon)}
        {link('settings', settingsIcon)}
      </ListGroup>
      <ListGroup title={text.rules}>
        {link('termsOfUse')}
        {link('privacyPolicy')}
        {link('seller')}
      </ListGroup>
    </>
  );
}

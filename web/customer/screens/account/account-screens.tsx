import { formatYen } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { couponIcon, receiptIcon } from '../../../ui/icon.tsx';
import { LineMark } from '../../../ui/line-mark.tsx';
import { ListGroup, ListLink } from '../../../ui/list-link.tsx';
import { infoIcon, questionIcon, settingsIcon, walletIcon } from '../../../ui/more-icons.ts';
import { Skeleton } from '../../../ui/waiting.tsx';
import { usePayMethods, useSpending } from '../../api/person-queries.ts';
import type { PlainPageName } from '../../browser/page-address.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { usePages } from '../../parts/pages.ts';
import { Person } from '../../parts/person.tsx';
import { payMethodName } from '../../pay/providers.ts';
import { ReturnLink } from '../../purchase/return-link.tsx';
import { useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { stepNames, stepPages } from '../../session/setup-steps.ts';
import styles from './account.module.css';
import { CloseAccount } from './close-account.tsx';
import { DownloadData } from './download-data.tsx';
import { accountMessages } from './messages.ts';
import { LanguageChoice, NotificationChoice, SensesChoice } from './preferences.tsx';
import { SessionsList, SignOut } from './sessions.tsx';
import { SpendingCapForm } from './spending-cap.tsx';

/** The account page: the signed-in person, with links to their purchases, coupons and settings. */
export function AccountScreen() {
  const text = useText(accountMessages);
  const steps = useText(stepNames);
  const { to, titleOf } = usePages();
  const lineUser = useAppState((state) => signedIn(state)?.lineUser);
  const nextStep = useAppState((state) => signedIn(state)?.setup.nextStep);
  const activeOrder = useAppState((state) => signedIn(state)?.activeOrder);
  const language = useLanguage();
  const spending = useSpending().data;
  const link = (page: PlainPageName, icon?: string) => (
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
          <div className={styles['standing']}>
            <p className="small muted">
              <LineMark />
              {lineUser.follow ? text.isFriend : text.noFriend}
            </p>
            <p className="small">
              {/* Keeps the height until the sum is loaded. */}
              {spending ? text.spentMonth(formatYen(spending.monthYen, language)) : '\u00a0'}
            </p>
          </div>
        </Card>
      ) : (
        <Skeleton count={1} />
      )}
      {activeOrder ? (
        <ListGroup>
          <ListLink to={to('order', { id: activeOrder })} icon={receiptIcon}>
            {text.activeOrder}
          </ListLink>
        </ListGroup>
      ) : null}
      {nextStep ? (
        <ListGroup>
          <ListLink to={to(stepPages[nextStep])} icon={settingsIcon} note={steps[nextStep]}>
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

/**
 * The settings: details, spending limit, messages, sound, language, sessions, data, sign-out and closing.
 */
export function SettingsScreen() {
  const { titleOf } = usePages();
  return (
    <>
      <PageTitle parent="account">{titleOf('settings')}</PageTitle>
      <ReturnLink />
      <DetailsLinks />
      <SpendingCapForm />
      <NotificationChoice />
      <SensesChoice />
      <LanguageChoice />
      <SessionsList />
      <DownloadData />
      <SignOut />
      <CloseAccount />
    </>
  );
}

/** Links to the set-up data, to change it. */
function DetailsLinks() {
  const text = useText(accountMessages);
  const { to, titleOf } = usePages();
  const setup = useAppState((state) => signedIn(state)?.setup);
  const asksInfo = useAppState((state) => (state.client?.setup.personalInfo.length ?? 0) > 0);
  if (!setup) return null;
  const { verified } = setup.phone;
  return (
    <ListGroup title={text.details}>
      <ListLink
        to={to('setPhoneNumber')}
        note={verified ? text.phoneEndsIn(verified) : text.notRegistered}
      >
        {titleOf('setPhoneNumber')}
      </ListLink>
      {asksInfo ? (
        <ListLink
          to={to('setPersonalInfo')}
          note={setup.done.includes('set-personal-info') ? undefined : text.notRegistered}
        >
          {titleOf('setPersonalInfo')}
        </ListLink>
      ) : null}
      <MainMethodLink />
    </ListGroup>
  );
}

/** The default payment method, with a link to change it. */
function MainMethodLink() {
  const text = useText(accountMessages);
  const language = useLanguage();
  const { to } = usePages();
  const main = usePayMethods().data?.bound.find(({ isDefault }) => isDefault);
  return (
    <ListLink to={to('userPay')} note={main ? payMethodName(main, language) : undefined}>
      {text.mainMethod}
    </ListLink>
  );
}

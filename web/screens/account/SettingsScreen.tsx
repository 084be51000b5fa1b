import { PageTitle } from '../../ui/page-title.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { WayBackLink } from '../buy/way-back-link.tsx';
import { DetailsLinks } from './details-links.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { NotificationChoice } from './notification-choice.tsx';
import { SessionsList } from './sessions-list.tsx';
import { SignOut } from './sign-out.tsx';
import { SpendingCapForm } from './spending-cap.tsx';

/** The person's details, spending limit, messages, language, signed-in devices, the way out. */
export function SettingsScreen() {
  const { titleOf } = usePages();
  return (
    <>
      <PageTitle parent="account">{titleOf('settings')}</PageTitle>
      <WayBackLink />
      <DetailsLinks />
      <SpendingCapForm />
      <NotificationChoice />
      <LanguageChoice />
      <SessionsList />
      <SignOut />
    </>
  );
}

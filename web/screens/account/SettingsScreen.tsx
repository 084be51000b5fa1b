import { PageTitle } from '../../ui/page-title.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { DetailsLinks } from './details-links.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { SessionsList } from './sessions-list.tsx';
import { SignOut } from './sign-out.tsx';

/** The person's details, language, signed-in devices, the way out. */
export function SettingsScreen() {
  const { titleOf } = usePages();
  return (
    <>
      <PageTitle parent="account">{titleOf('settings')}</PageTitle>
      <DetailsLinks />
      <LanguageChoice />
      <SessionsList />
      <SignOut />
    </>
  );
}

import { type Profile, shownName } from '../../../contract/shared/profile.ts';
import { messages } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { personIcon } from '../../ui/icon.tsx';
import { useAppState } from '../session/app-context.tsx';
import { signedIn } from '../session/app-state.ts';
import styles from './account-line.module.css';
import { Picture } from './picture.tsx';

/** Separate from the texts that every screen uses, because the first view needs none of it. */
export const accountLineMessages = messages({
  ja: { lineAccount: 'LINEアカウント', noName: '名前のないアカウント' },
  en: { lineAccount: 'LINE account', noName: 'An account without a name' },
});

/**
 * Shows the face and name of the account that the page is about to change. A person lured into another
 * account sees this before a number or a wallet is bound to it. Without `of` it shows their own account.
 */
export function AccountLine({ of }: { readonly of?: Profile }) {
  const text = useText(accountLineMessages);
  const own = useAppState((state) => signedIn(state)?.lineUser.profile);
  const profile = of ?? own;
  if (!profile) return null;
  return (
    <p className={styles['account-line']}>
      <span className={styles['face']}>
        <Picture url={profile.pictureUrl} width={28} height={28} icon={personIcon} eager />
      </span>
      <span className={styles['words']}>
        <span>{text.lineAccount}</span> <b>{shownName(profile) ?? text.noName}</b>
      </span>
    </p>
  );
}

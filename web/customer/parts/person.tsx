import { type Profile, shownName } from '../../../contract/shared/profile.ts';
import { messages } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { personIcon } from '../../ui/icon.tsx';
import { LineMark } from '../../ui/line-mark.tsx';
import styles from './person.module.css';
import { Picture } from './picture.tsx';

export const nameMessages = messages({
  ja: { noName: '名前のないアカウント' },
  en: { noName: 'An account without a name' },
});

/** A LINE account: face and name. */
export function Person({ profile, note }: { readonly profile: Profile; readonly note?: string }) {
  const text = useText(nameMessages);
  return (
    <div className={styles['person']}>
      <span className={styles['face']}>
        <Picture url={profile.pictureUrl} width={56} height={56} icon={personIcon} eager />
      </span>
      <span>
        {note ? (
          <small>
            <LineMark />
            {note}
          </small>
        ) : null}
        <b>{shownName(profile) ?? text.noName}</b>
      </span>
    </div>
  );
}

import type { Profile } from '../../../contract/shared/profile.ts';
import { personIcon } from '../../ui/icon.tsx';
import { LineMark } from '../../ui/line-mark.tsx';
import styles from './person.module.css';
import { Picture } from './picture.tsx';

/** A LINE account: face and name. */
export function Person({ profile, note }: { readonly profile: Profile; readonly note?: string }) {
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
        <b>{profile.displayName}</b>
      </span>
    </div>
  );
}

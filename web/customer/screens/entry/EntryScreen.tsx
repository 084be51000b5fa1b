import { useText } from '../../../i18n/use-text.ts';
import cardStyles from '../../../ui/card.module.css';
import { useHeadingFocus } from '../../../ui/heading-focus.ts';
import { usePages } from '../../parts/pages.ts';
import styles from './entry.module.css';
import { EntryPicture } from './entry-picture.tsx';
import { entryMessages } from './messages.ts';

/** The entry page. It names no tenant; the person continues by a QR code or a link. */
export function EntryScreen() {
  const text = useText(entryMessages);
  const { appName } = usePages();
  const heading = useHeadingFocus();
  return (
    <div className={styles['entry']}>
      <EntryPicture />
      <h1 ref={heading} tabIndex={-1}>
        {appName}
      </h1>
      <p>{text.lead}</p>
      <section className={cardStyles['card']}>
        <h2>{text.howTitle}</h2>
        <ol>
          <li>{text.scan}</li>
          <li>{text.open}</li>
          <li>{text.start}</li>
        </ol>
      </section>
      <p className="small muted">{text.whichShop}</p>
    </div>
  );
}

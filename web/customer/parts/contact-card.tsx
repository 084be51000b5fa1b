import { useLocalText, useText } from '../../i18n/use-text.ts';
import cardStyles from '../../ui/card.module.css';
import { classes } from '../../ui/class-names.ts';
import styles from '../../ui/list-link.module.css';
import { useAppState } from '../session/app-context.tsx';
import { contactMessages } from './contact-messages.ts';

/** The tenant's contact channels. Nothing if it has none. */
export function ContactCard() {
  const text = useText(contactMessages);
  const local = useLocalText();
  const { phone, email, lineUrl, hours } = useAppState((state) => state.client?.contact ?? none);
  const ways = [
    phone ? { href: `tel:${phone}`, name: text.phone, value: phone } : null,
    lineUrl ? { href: lineUrl, name: text.line, value: text.openLine } : null,
    email ? { href: `mailto:${email}`, name: text.email, value: email } : null,
  ].filter((way) => way !== null);
  if (ways.length === 0) return null;
  return (
    <section className={styles['list-group']}>
      <h2>{text.contact}</h2>
      <ul className={classes(cardStyles['card'], styles['rows'])}>
        {ways.map(({ href, name, value }) => (
          <li key={href}>
            <a href={href} className={styles['list-link']} rel="noopener noreferrer">
              <span className={styles['list-text']}>
                {name}
                <small>{value}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {hours ? <p className="small muted">{text.hours(local(hours))}</p> : null}
    </section>
  );
}

const none = { phone: null, email: null, lineUrl: null, hours: null };

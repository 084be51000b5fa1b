import { formatYen } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { classes } from './class-names.ts';
import { uiMessages } from './messages.ts';
import styles from './product-facts.module.css';

/** Whether the drink is cold or hot. */
export function Temperature({ of }: { readonly of: 'cold' | 'hot' }) {
  const text = useText(uiMessages);
  return (
    <span className={classes(styles['temperature'], of === 'hot' && styles['hot'])}>
      {text[of]}
    </span>
  );
}

/** A price as the law requires it: the total including tax. */
export function Price({ amountYen }: { readonly amountYen: number }) {
  const language = useLanguage();
  const text = useText(uiMessages);
  return (
    <span className={styles['price']}>
      <b>{formatYen(amountYen, language)}</b> <small>{text.taxIncluded}</small>
    </span>
  );
}

import type { Machine, MachineSummary } from '../../../../contract/customer/machines.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { useLanguage, useLocalText, useText } from '../../../i18n/use-text.ts';
import { useHeadingFocus } from '../../../ui/heading-focus.ts';
import { backIcon, Icon } from '../../../ui/icon.tsx';
import { Later } from '../../../ui/later.tsx';
import { Link } from '../../../ui/link.tsx';
import { uiMessages } from '../../../ui/messages.ts';
import { usePages } from '../../parts/pages.ts';
import { useAppState } from '../../session/app-context.tsx';
import { FavouriteStar } from './lazy-parts.ts';
import { shelfMessages } from './messages.ts';
import styles from './shelf.module.css';

type StripProps = {
  /** While the shelf loads: the machine's entry in the cached list; undefined if there is none. */
  readonly machine: Machine | MachineSummary | undefined;
  readonly inert: boolean;
};

/** One line above the glass: the way back, the machine, and the favourite star. */
export function Strip({ machine, inert }: StripProps) {
  const text = useText(shelfMessages);
  const ui = useText(uiMessages);
  const local = useLocalText();
  const heading = useHeadingFocus();
  const { to, titleOf } = usePages();
  return (
    <header className={styles['strip']} inert={inert}>
      <Link to={to('main')} className={styles['hit']} aria-label={ui.back(titleOf('main'))}>
        <Icon path={backIcon} />
      </Link>
      {machine ? (
        <span className="plate">
          <span className="unseen">{text.number} </span>
          {machine.code}
        </span>
      ) : null}
      <div className={styles['where']}>
        <h1 ref={heading} tabIndex={-1}>
          {machine ? local(machine.name) : titleOf('machine')}
        </h1>
        {machine ? (
          <p>
            {'stockAsOf' in machine ? (
              <>
                <AsOf stockAsOf={machine.stockAsOf} />
                {text.dot}
                <wbr />
              </>
            ) : null}
            {local(machine.place)}
          </p>
        ) : null}
      </div>
      <span className={styles['star-place']}>
        {machine ? (
          <Later>
            <FavouriteStar machine={machine} />
          </Later>
        ) : null}
      </span>
    </header>
  );
}

/** Shows when the stock was reported, because the count may be outdated. */
function AsOf({ stockAsOf }: Pick<Machine, 'stockAsOf'>) {
  const text = useText(shelfMessages);
  const language = useLanguage();
  const now = useAppState((state) => state.madeAtMs);
  if (stockAsOf === null) return text.asOfUnknown;
  const moment = formatMoment(stockAsOf, new Date(now), language);
  return <time dateTime={stockAsOf}>{text.asOf(moment)}</time>;
}

import type { PayMethod, PayMethodState } from '../../../../contract/customer/pay-methods.ts';
import { formatDay } from '../../../i18n/format-date.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Notice } from '../../../ui/card.tsx';
import { classes } from '../../../ui/class-names.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import listStyles from '../../../ui/list-link.module.css';
import { usePages } from '../../parts/pages.ts';
import { maskedNumber, payMethodName, payProviders } from '../../pay/providers.ts';
import { useProviderName } from '../../pay/use-provider-name.ts';
import { payMessages } from './messages.ts';
import styles from './pay.module.css';
import { ProviderMark } from './provider-mark.tsx';

type MethodCardProps = {
  readonly method: PayMethod;
  readonly busy: boolean;
  readonly onDefault: () => void;
  readonly onUnbind: () => void;
  readonly onRemove: () => void;
};

/** One payment method: name, state and actions. */
export function MethodCard(props: MethodCardProps) {
  const text = useText(payMessages);
  const { method } = props;
  const language = useLanguage();
  const { kind, state, linkEndsAt } = method;
  const name = useProviderName(kind);
  const number = maskedNumber(method, language);
  const notes: Partial<Record<PayMethodState, string>> = {
    started: text.startedBody(name),
    pending: text.pendingBody,
    unbinding: text.unbindingBody,
    ended: text.endedBody,
  };
  const note = notes[state];
  return (
    <li className={classes(cardStyles['card'], styles['method'])}>
      <div className={styles['method-head']}>
        <ProviderMark kind={kind} />
        <span className={listStyles['list-text']}>
          <b>{name}</b>
          {number === '' ? null : <small>{number}</small>}
        </span>
        <span className={styles['method-chips']}>
          {method.isDefault ? (
            <span className={classes(cardStyles['chip'], styles['mark'])}>{text.isDefault}</span>
          ) : null}
          <span className={classes(cardStyles['chip'], styles[`state-${state}`])}>
            {text[state]}
          </span>
        </span>
      </div>
      {linkEndsAt === null ? null : (
        <Notice>{text.linkEnds(formatDay(linkEndsAt, language))}</Notice>
      )}
      {note ? <p className="small muted">{note}</p> : null}
      <MethodActions {...props} />
    </li>
  );
}

function MethodActions({ method, busy, onDefault, onUnbind, onRemove }: MethodCardProps) {
  const text = useText(payMessages);
  const language = useLanguage();
  const { to } = usePages();
  const name = payMethodName(method, language);
  if (method.state === 'active') {
    return (
      <div className={styles['method-actions']}>
        {method.linkEndsAt === null ? null : (
          <LinkButton to={to(payProviders[method.kind].bindPage)} look="quiet">
            {text.renewLink}
          </LinkButton>
        )}
        {method.isDefault ? null : (
          <Button
            look="quiet"
            disabled={busy}
            aria-label={text.makeDefaultOf(name)}
            onClick={onDefault}
          >
            {text.makeDefault}
          </Button>
        )}
        <button
          type="button"
          className={styles['unbind']}
          disabled={busy}
          aria-label={text.unbindOf(name)}
          onClick={onUnbind}
        >
          {text.unbind}
        </button>
      </div>
    );
  }
  if (method.state === 'pending') {
    const address = `${to(payProviders[method.kind].returnPage)}?binding=${method.id}`;
    return (
      <div className={styles['method-actions']}>
        <LinkButton to={address} look="quiet">
          {text.look}
        </LinkButton>
      </div>
    );
  }
  if (method.state !== 'ended' && method.state !== 'started') return null;
  return (
    <div className={styles['method-actions']}>
      {method.state === 'started' ? (
        <LinkButton to={to(payProviders[method.kind].bindPage)} look="quiet">
          {text.again}
        </LinkButton>
      ) : null}
      <Button look="quiet" disabled={busy} aria-label={text.removeOf(name)} onClick={onRemove}>
        {text.remove}
      </Button>
    </div>
  );
}

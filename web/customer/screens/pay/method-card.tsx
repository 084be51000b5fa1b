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
  readonly onMore: () => void;
  readonly onRemove: () => void;
};

/**
 * One row of the list. A usable method is a radio button, checked for the default method. Any other
 * method says what is missing.
 */
export function MethodCard(props: MethodCardProps) {
  const text = useText(payMessages);
  const { method, busy, onDefault, onMore } = props;
  const language = useLanguage();
  const { kind, state, linkEndsAt } = method;
  const name = useProviderName(kind);
  const notes: Partial<Record<PayMethodState, string>> = {
    started: text.startedBody(name),
    pending: text.pendingBody,
    unbinding: text.unbindingBody,
    ended: text.endedBody,
  };
  const note = notes[state];
  return (
    <li className={styles['method']}>
      {state === 'active' ? (
        <div className={styles['method-head']}>
          <label>
            <input
              type="radio"
              name="default-method"
              checked={method.isDefault}
              disabled={busy}
              onChange={onDefault}
            />
            <MethodName method={method} />
          </label>
          <button
            type="button"
            className={styles['more']}
            disabled={busy}
            aria-label={text.moreOf(payMethodName(method, language))}
            onClick={onMore}
          >
            {text.more}
          </button>
        </div>
      ) : (
        <div className={styles['method-head']}>
          <MethodName method={method} />
        </div>
      )}
      {linkEndsAt === null ? null : (
        <Notice>{text.linkEnds(formatDay(linkEndsAt, language))}</Notice>
      )}
      {note ? <p className="small muted">{note}</p> : null}
      <MethodActions {...props} />
    </li>
  );
}

function MethodName({ method }: Pick<MethodCardProps, 'method'>) {
  const text = useText(payMessages);
  const language = useLanguage();
  const { kind, state, isDefault } = method;
  const number = maskedNumber(method, language);
  return (
    <>
      <ProviderMark kind={kind} />
      <span className={listStyles['list-text']}>
        <b>{useProviderName(kind)}</b>
        {number === '' ? null : <small>{number}</small>}
        <span className={styles['method-chips']}>
          {isDefault ? (
            <span className={classes(cardStyles['chip'], styles['mark'])}>{text.isDefault}</span>
          ) : null}
          <span className={classes(cardStyles['chip'], styles[`state-${state}`])}>
            {text[state]}
          </span>
        </span>
      </span>
    </>
  );
}

/** The actions of a method that cannot pay, or that soon expires. */
function MethodActions({ method, busy, onRemove }: MethodCardProps) {
  const text = useText(payMessages);
  const language = useLanguage();
  const { to } = usePages();
  const { bindPage, returnPage } = payProviders[method.kind];
  const links: Partial<Record<PayMethodState, readonly [address: string, label: string]>> = {
    pending: [`${to(returnPage)}?binding=${method.id}`, text.look],
    started: [to(bindPage), text.again],
    ...(method.linkEndsAt === null ? {} : { active: [to(bindPage), text.renewLink] }),
  };
  const link = links[method.state];
  const mayRemove = method.state === 'ended' || method.state === 'started';
  if (!link && !mayRemove) return null;
  return (
    <div className={styles['method-actions']}>
      {link ? (
        <LinkButton to={link[0]} look="quiet">
          {link[1]}
        </LinkButton>
      ) : null}
      {mayRemove ? (
        <Button
          look="quiet"
          disabled={busy}
          aria-label={text.removeOf(payMethodName(method, language))}
          onClick={onRemove}
        >
          {text.remove}
        </Button>
      ) : null}
    </div>
  );
}

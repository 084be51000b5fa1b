import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { classes } from '../../../ui/class-names.ts';
import formStyles from '../../../ui/form.module.css';
import { LineLink } from '../../../ui/line-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useApi } from '../../api/api-context.ts';
import { usePages } from '../../parts/pages.ts';
import { payProviders } from '../../pay/providers.ts';
import { ReturnLink } from '../../purchase/return-link.tsx';
import { readReturnPath } from '../../purchase/return-path.ts';
import { useApp, useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { isInsideLine, lineLink } from '../../session/line-app.ts';
import { stepPages } from '../../session/setup-steps.ts';
import styles from './pay.module.css';
import { returnMessages } from './return-messages.ts';

type NextActionsProps = {
  /** Offers to start again with this provider. */
  readonly again?: PayMethodKind | undefined;
  readonly bound?: boolean;
};

/** The next steps on a return page. There is always one, also without a session. */
export function NextActions({ again, bound = false }: NextActionsProps) {
  const isSignedIn = useAppState((state) => state.session.phase === 'signed-in');
  const line = isInsideLine() ? null : <BackToLine primary={!isSignedIn} />;
  return (
    <div className={styles['next-actions']}>
      {isSignedIn ? null : line}
      {isSignedIn ? <InApp again={again} bound={bound} /> : <InThisBrowser />}
      {isSignedIn ? line : null}
    </div>
  );
}

function InApp({ again, bound = false }: NextActionsProps) {
  const text = useText(returnMessages);
  const { to } = usePages();
  const { clientId } = useApi().tenantParams;
  const nextStep = useAppState((state) => signedIn(state)?.setup.nextStep ?? null);
  useWayBack(bound && !nextStep);
  if (bound) {
    return (
      <>
        {nextStep ? (
          <LinkButton to={to(stepPages[nextStep])}>{text.goOn}</LinkButton>
        ) : (
          <ReturnLink />
        )}
        <LinkButton
          to={to('main')}
          look={nextStep || readReturnPath(clientId) ? 'quiet' : 'filled'}
        >
          {text.backToApp}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      {again ? <LinkButton to={to(payProviders[again].bindPage)}>{text.again}</LinkButton> : null}
      <LinkButton to={to('userPay')} look={again ? 'quiet' : 'filled'}>
        {text.toMethods}
      </LinkButton>
      <LinkButton to={to('main')} look="quiet">
        {text.backToApp}
      </LinkButton>
    </>
  );
}

/** How long the success is shown before the purchase opens again. */
const SHOWN_MS = 1_500;

/** Leads back to the purchase that was left for a payment method. */
function useWayBack(isDone: boolean): void {
  const { clientId } = useApi().tenantParams;
  const navigate = useNavigate();
  useEffect(() => {
    const path = isDone ? readReturnPath(clientId) : undefined;
    if (path === undefined) return;
    const timer = setTimeout(() => navigate(path, { replace: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDone, clientId, navigate]);
}

/** The actions without a session. Every page of the app would start with LINE's login. */
function InThisBrowser() {
  const text = useText(returnMessages);
  const { to } = usePages();
  return (
    <LinkButton to={to('userPay')} look="quiet">
      {text.goOnHere}
    </LinkButton>
  );
}

/**
 * The permanent link of the tenant's main page. Some browsers open LINE only from a pasted address, or
 * never, so the link can be copied.
 */
function BackToLine({ primary }: { readonly primary: boolean }) {
  const text = useText(returnMessages);
  const [copied, setCopied] = useState<boolean | null>(null);
  const link = lineLink(useApp().read(), '');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <section className={classes(cardStyles['card'], styles['back-to-line'])}>
      <h2>{text.inLine}</h2>
      <p className="small">{text.inLineBody}</p>
      {primary ? (
        <LineLink href={link}>{text.openLine}</LineLink>
      ) : (
        <a className={buttonClass('quiet')} href={link}>
          {text.openLine}
        </a>
      )}
      <Button look="quiet" onClick={() => void copy()}>
        <span aria-live="polite">{copied ? text.copied : text.copy}</span>
      </Button>
      {copied === false ? (
        <div className={formStyles['field']}>
          <label htmlFor="line-link">{text.link}</label>
          <input id="line-link" readOnly value={link} onFocus={(event) => event.target.select()} />
          <p className="small muted">{text.copyByHand}</p>
        </div>
      ) : null}
    </section>
  );
}

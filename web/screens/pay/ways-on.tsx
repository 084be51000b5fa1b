import type { PayMethodKind } from '../../../contract/client.ts';
import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { isInsideLine } from '../../lib/inside-line.ts';
import { wayBack } from '../../lib/way-back.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { WayBackLink } from '../buy/way-back-link.tsx';
import { stepPages } from '../main/step-pages.ts';
import { BackToLine } from './back-to-line.tsx';
import { bindPages } from './pay-kinds.ts';
import { returnMessages } from './return-messages.ts';

type WaysOnProps = {
  /** Offer to start over with this kind. */
  readonly again?: PayMethodKind | undefined;
  readonly bound?: boolean;
};

/** Where to go from the page of a return: there is always a way, with a session and without. */
export function WaysOn({ again, bound = false }: WaysOnProps) {
  const signedIn = useAppState((state) => state.phase === 'signed-in');
  const line = isInsideLine() ? null : <BackToLine primary={!signedIn} />;
  return (
    <div className="ways-on">
      {signedIn ? null : line}
      {signedIn ? <InApp again={again} bound={bound} /> : <InThisBrowser />}
      {signedIn ? line : null}
    </div>
  );
}

function InApp({ again, bound = false }: WaysOnProps) {
  const text = useText(returnMessages);
  const { to } = usePages();
  const nextStep = useAppState((state) => state.setup?.nextStep ?? null);
  if (bound) {
    return (
      <>
        {nextStep ? (
          <LinkButton to={to(stepPages[nextStep])}>{text.goOn}</LinkButton>
        ) : (
          <WayBackLink />
        )}
        <LinkButton to={to('main')} look={nextStep || wayBack() ? 'quiet' : 'filled'}>
          {text.backToApp}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      {again ? <LinkButton to={to(bindPages.account[again])}>{text.again}</LinkButton> : null}
      <LinkButton to={to('userPay')} look={again ? 'quiet' : 'filled'}>
        {text.toMethods}
      </LinkButton>
      <LinkButton to={to('main')} look="quiet">
        {text.backToApp}
      </LinkButton>
    </>
  );
}

/** Without a session every page of the app begins with LINE's login. */
function InThisBrowser() {
  const text = useText(returnMessages);
  const { to } = usePages();
  return (
    <LinkButton to={to('userPay')} look="quiet">
      {text.goOnHere}
    </LinkButton>
  );
}

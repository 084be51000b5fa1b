import { reloadPage } from '../browser/navigation.ts';
import { useText } from '../i18n/use-text.ts';
import { useAppState } from '../session/app-context.tsx';
import { uiMessages } from '../ui/messages.ts';

/** Passing words above the navigation; they lie over the page, so that nothing moves for them. */
export function Snacks() {
  const text = useText(uiMessages);
  const signingIn = useAppState((state) => state.session.phase === 'signing-in');
  // A purchase under way is not interrupted, not even by a tap that meant something else.
  const newBuild = useAppState((state) => state.newBuild && !state.buying);
  const online = useAppState((state) => state.online);
  return (
    <div className="snacks" role="status">
      {online ? null : <p className="snack">{text.offline}</p>}
      {signingIn ? <p className="snack shown-late">{text.signingIn}</p> : null}
      {newBuild ? (
        <p className="snack">
          {text.newBuild}
          <button type="button" onClick={reloadPage}>
            {text.update}
          </button>
        </p>
      ) : null}
    </div>
  );
}

import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { changeSettings } from '../../lib/settings.ts';
import { useAction } from '../../lib/use-action.ts';
import { Notice } from '../../ui/notice.tsx';
import { settingsMessages } from './settings-messages.ts';

const kinds = ['receipts', 'stock'] as const;

/** Which messages come by LINE. */
export function NotificationChoice() {
  const text = useText(settingsMessages);
  const wanted = useAppState((state) => state.lineUser?.settings.notifications);
  const { busy, problem, run } = useAction();
  if (!wanted) return null;
  return (
    <fieldset className="choices" disabled={busy}>
      <legend>{text.notifications}</legend>
      <div className="card">
        {kinds.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={wanted[kind]}
              onChange={({ target }) =>
                run(() => changeSettings({ notifications: { ...wanted, [kind]: target.checked } }))
              }
            />
            {text[kind]}
          </label>
        ))}
      </div>
      <p className="small muted">{text.friends}</p>
      {problem ? (
        <Notice tone="alert">
          <p role="alert">{text.notSaved}</p>
        </Notice>
      ) : null}
    </fieldset>
  );
}

import type { DayPart } from '../../../contract/console/alerts.ts';
import { useText } from '../i18n/use-text.ts';
import { isEmpty } from './alert-draft.ts';

/** Fields for two times of day. Both must be filled in, or none. */
export function DayPartFields({
  title,
  hint,
  part,
  onChange,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly part: DayPart;
  readonly onChange: (changed: DayPart) => void;
}) {
  const { t } = useText();
  return (
    <fieldset className="templates">
      <legend>{title}</legend>
      {hint && <p className="small">{hint}</p>}
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="field">
          <span>{t(end)}</span>
          <input
            type="time"
            required={!isEmpty(part)}
            value={part[end]}
            onChange={({ target }) => onChange({ ...part, [end]: target.value })}
          />
        </label>
      ))}
    </fieldset>
  );
}

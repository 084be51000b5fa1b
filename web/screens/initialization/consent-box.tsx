import { useId } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { setUpMessages } from './messages.ts';

type ConsentBoxProps = {
  readonly checked: boolean;
  readonly wrong: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** The tick under the documents; nothing goes on without it. */
export function ConsentBox({ checked, wrong, onChange }: ConsentBoxProps) {
  const text = useText(setUpMessages);
  const id = useId();
  return (
    <div className="consent">
      <label>
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={wrong}
          aria-describedby={wrong ? id : undefined}
        />
        <span>{text.consent}</span>
      </label>
      {wrong ? (
        <p id={id} className="small field-error">
          {text.consentMissing}
        </p>
      ) : null}
    </div>
  );
}

import { isColour } from './look-draft.ts';

/** A colour, chosen in the system's colour picker or typed as a hexadecimal value. */
export function ColourField({
  label,
  pick,
  value,
  onValue,
}: {
  readonly label: string;
  /** The accessible name of the colour picker. */
  readonly pick: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  return (
    <div className="colour">
      <label className="field">
        <span>{label}</span>
        <input
          required
          autoCapitalize="off"
          spellCheck={false}
          maxLength={7}
          pattern="#[0-9a-fA-F]{6}"
          placeholder="#00a2d0"
          value={value}
          onChange={({ target }) => onValue(target.value.trim())}
        />
      </label>
      <input
        type="color"
        aria-label={pick}
        value={isColour(value) ? value.toLowerCase() : '#000000'}
        onChange={({ target }) => onValue(target.value)}
      />
    </div>
  );
}

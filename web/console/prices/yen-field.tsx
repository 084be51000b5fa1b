/** A whole number that may be empty. */
export function YenField({
  label,
  value,
  onValue,
  isSigned = false,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly onValue: (value: number | null) => void;
  /** Whether it may be below zero. A number pad of a phone has no minus. */
  readonly isSigned?: boolean;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type="number"
        step="1"
        min={isSigned ? undefined : 0}
        inputMode={isSigned ? 'text' : 'numeric'}
        value={value ?? ''}
        onChange={({ target }) =>
          onValue(Number.isInteger(target.valueAsNumber) ? target.valueAsNumber : null)
        }
      />
    </label>
  );
}

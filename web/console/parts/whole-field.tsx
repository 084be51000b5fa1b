/** A field for a whole number that may be empty. */
export function WholeField({
  label,
  value,
  onValue,
  least = 0,
  most,
  isSigned = false,
  isRequired = false,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly onValue: (value: number | null) => void;
  readonly least?: number;
  readonly most?: number | undefined;
  /** Whether the number may be negative. A phone's number pad has no minus. */
  readonly isSigned?: boolean;
  readonly isRequired?: boolean;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type="number"
        step="1"
        min={isSigned ? undefined : least}
        max={most}
        required={isRequired}
        inputMode={isSigned ? 'text' : 'numeric'}
        value={value ?? ''}
        onChange={({ target }) =>
          onValue(Number.isInteger(target.valueAsNumber) ? target.valueAsNumber : null)
        }
      />
    </label>
  );
}

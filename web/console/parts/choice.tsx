/**
 * A choice between a few values, as radio buttons. `isTitled`: a heading above already shows the
 * legend.
 */
export function Choice<T extends string>({
  legend,
  isTitled = false,
  name,
  value,
  options,
  onValue,
}: {
  readonly legend: string;
  readonly isTitled?: boolean;
  readonly name: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onValue: (value: T) => void;
}) {
  return (
    <fieldset className="choice" aria-label={legend}>
      {!isTitled && <legend aria-hidden="true">{legend}</legend>}
      {options.map(([option, label]) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            checked={value === option}
            onChange={() => onValue(option)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

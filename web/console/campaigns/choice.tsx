/** A choice between a few values, as radio buttons under a heading. */
export function Choice<T extends string>({
  legend,
  name,
  value,
  options,
  onValue,
}: {
  readonly legend: string;
  readonly name: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onValue: (value: T) => void;
}) {
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
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

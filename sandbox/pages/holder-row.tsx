/** An amount in yen. `null`: no limit, shown as an empty field. */
export type AmountField = { label: string; name: string; value: number | null };

/** A person's wallet or account, and the form that changes it. */
export function HolderRow(props: {
  action: string;
  name: string;
  phoneNumber: string;
  /** The text beside the name that states the balance. */
  left: string;
  amounts: readonly AmountField[];
  /** The meaning of an empty amount, if an amount may be empty. */
  emptyAmount?: string;
  state: string;
  states: readonly string[];
}) {
  const { state } = props;
  return (
    <form method="post" action={props.action} class="wallet-row">
      <span class="person">
        <span>
          {props.name}
          <br />
          <small class="mono">{props.phoneNumber}</small>
        </span>
        <span class={state === 'active' ? 'tag good' : 'tag bad'}>{props.left}</span>
      </span>
      <div class="fields">
        {props.amounts.map(({ label, name, value }) => (
          <label key={name}>
            {label}
            <input
              name={name}
              type="number"
              min="0"
              value={value ?? ''}
              placeholder={props.emptyAmount}
            />
          </label>
        ))}
        <label>
          状態 · State
          <select name="state">
            {props.states.map((one) => (
              <option key={one} selected={one === state}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <div>
          <button type="submit" class="quiet">
            変更 · Change
          </button>
        </div>
      </div>
    </form>
  );
}

import { type Field, FieldsForm, Tag } from './parts.tsx';

/** A person's wallet or account, and the form that changes it. */
export function HolderRow(props: {
  action: string;
  name: string;
  phoneNumber: string;
  /** The balance as text, next to the name. */
  left: string;
  /** Amounts in yen. `null`: no limit, shown as an empty field. */
  amounts: readonly Field[];
  /** The meaning of an empty amount, if an amount may be empty. */
  emptyAmount?: string;
  state: string;
  states: readonly string[];
}) {
  const { state, states: options, amounts } = props;
  const input = { type: 'number', min: 0, placeholder: props.emptyAmount } as const;
  return (
    <div class="wallet-row">
      <span class="person">
        <span>
          {props.name}
          <br />
          <small class="mono">{props.phoneNumber}</small>
        </span>
        <Tag isGood={state === 'active'}>{props.left}</Tag>
      </span>
      <FieldsForm
        action={props.action}
        fields={[
          ...amounts.map((field) => ({ ...field, ...input })),
          { label: '状態 · State', name: 'state', options, value: state },
        ]}
        tone="quiet"
      >
        変更 · Change
      </FieldsForm>
    </div>
  );
}

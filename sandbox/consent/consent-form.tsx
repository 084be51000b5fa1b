import type { Child } from 'hono/jsx';
import { ConsentFrame } from './consent-frame.tsx';

/** A wallet's name and colour. */
export type WalletLook = { brand: string; colour: string };

/** A button that submits the form with this decision. */
type Decision = { value: string; label: string };

/** The form on which a person allows or refuses a merchant to charge one of their wallets. */
export function ConsentForm(props: {
  look: WalletLook;
  title: string;
  /** The sentence that names the merchant and the request. */
  lead: Child;
  asks: readonly string[];
  legend: string;
  choices: Child;
  approve: Decision;
  refuse: Decision;
  /** Buttons for tests only. */
  tests: readonly Decision[];
  /** The ids of the request. */
  references: readonly (readonly [label: string, id: string])[];
}) {
  return (
    <ConsentFrame {...props.look}>
      <form method="post" class="sheet">
        <h1>{props.title}</h1>
        <p class="lead">{props.lead}</p>
        <ul class="asks">
          {props.asks.map((ask) => (
            <li key={ask}>{ask}</li>
          ))}
        </ul>
        <fieldset>
          <legend>{props.legend}</legend>
          {props.choices}
        </fieldset>
        <DecisionButton kind="go" decision={props.approve} />
        <DecisionButton kind="no" decision={props.refuse} />
        <details>
          <summary>テスト用の操作</summary>
          {props.tests.map((decision) => (
            <DecisionButton key={decision.value} kind="plain" decision={decision} />
          ))}
          {props.references.map(([label, id]) => (
            <p key={label}>
              {label} <code>{id}</code>
            </p>
          ))}
        </details>
      </form>
    </ConsentFrame>
  );
}

function DecisionButton({ kind, decision }: { kind: string; decision: Decision }) {
  return (
    <button class={kind} type="submit" name="decision" value={decision.value}>
      {decision.label}
    </button>
  );
}

/** A wallet as a radio button: its owner, its balance, and why it cannot pay. */
export function WalletChoice(props: {
  field: string;
  id: string;
  checked: boolean;
  holder: string;
  maskedPhone: string;
  yen: number;
  unit: string;
  warning: string | undefined;
}) {
  return (
    <label class="wallet">
      <input type="radio" name={props.field} value={props.id} checked={props.checked} />
      <span>
        <b>{props.holder}</b>
        <small>{props.maskedPhone}</small>
      </span>
      <span class="money">
        {props.yen.toLocaleString('ja-JP')}
        <small>{props.unit}</small>
        {props.warning === undefined ? null : <em>{props.warning}</em>}
      </span>
    </label>
  );
}

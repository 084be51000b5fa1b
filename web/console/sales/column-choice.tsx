import { type FormEvent, Fragment, useState } from 'react';
import { Button } from 'react-aria-components';
import type { KnownForm, UnknownColumn } from '../../../contract/console/settlement-errors.ts';
import { providerNames } from '../../../contract/shared/pay-providers.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';

/** The columns of a mapping. The first three are required. */
const parts = {
  status: { label: 'columnStatus', guess: /状態|ステータス|status|種別|区分/i },
  amountYen: { label: 'columnAmount', guess: /金額|amount/i },
  at: { label: 'columnAt', guess: /日時|日付|date|time/i },
  orderId: { label: 'columnOrder', guess: /注文|加盟店.*(?:id|番号)|order|merchant.*id/i },
  paymentNumber: { label: 'columnPayment', guess: /(?:決済|取引|payment).*(?:番号|id)/i },
  feeYen: { label: 'columnFee', guess: /手数料|fee/i },
  bankYen: { label: 'columnBank', guess: /入金|振込|payout|net/i },
} as const satisfies Readonly<Record<string, { label: MessageKey; guess: RegExp }>>;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as readonly Part[];
const needed: ReadonlySet<Part> = new Set(['status', 'amountYen', 'at']);

const movements = {
  paid: 'movementPaid',
  refunded: 'movementRefunded',
  held: 'movementHeld',
  nothing: 'movementNothing',
} as const satisfies Readonly<Record<string, MessageKey>>;

type Choice = Readonly<Partial<Record<Part, string>>>;

/** Proposes a column for each part by its name, and uses no column twice. */
function proposed(columns: readonly UnknownColumn[]): Choice {
  const choice: Partial<Record<Part, string>> = {};
  for (const part of partNames) {
    const taken = Object.values(choice);
    const column = columns.find(
      ({ name }) => parts[part].guess.test(name) && !taken.includes(name),
    );
    if (column) choice[part] = column.name;
  }
  return choice;
}

/** Lets the person assign the columns of an unknown file, next to its first rows. */
export function ColumnChoice({
  file,
  columns,
  delimiter,
  form: known,
  isBusy,
  onChosen,
}: {
  readonly file: string;
  readonly columns: readonly UnknownColumn[];
  readonly delimiter: string;
  /** The known mapping, if only some status words are new. */
  readonly form: KnownForm | null;
  readonly isBusy: boolean;
  /** @param mapping JSON of a `ColumnMapping`. */
  readonly onChosen: (mapping: string) => void;
}) {
  const { t, local } = useText();
  const [choice, setChoice] = useState<Choice>(() => known?.columns ?? proposed(columns));
  const [isUnnamed, setUnnamed] = useState(false);
  const words = columns.find(({ name }) => name === choice.status)?.words ?? [];
  const title = t(known ? 'statusesTitle' : 'columnsTitle', { file });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!choice.orderId && !choice.paymentNumber) return setUnnamed(true);
    setUnnamed(false);
    const chosenWords = words.map((word) => [word, form.get(`word ${word}`)] as const);
    // Status words that this file does not contain keep their meaning.
    const statuses = { ...known?.statuses, ...Object.fromEntries(chosenWords) };
    const chosen = Object.fromEntries(Object.entries(choice).filter(([, name]) => name !== ''));
    onChosen(
      JSON.stringify({ provider: form.get('provider'), delimiter, columns: chosen, statuses }),
    );
  };
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p>{t(known ? 'statusesHint' : 'columnsHint')}</p>
      <h3>{t('columnsFirstRows')}</h3>
      <dl className="facts">
        {columns.map(({ name, samples }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd translate="no">{samples.filter(Boolean).join(' ／ ') || '—'}</dd>
          </Fragment>
        ))}
      </dl>
      <form onSubmit={send}>
        <NeededChoice
          name="provider"
          label={t('method')}
          initial={known?.provider}
          options={Object.entries(providerNames).map(([kind, name]) => [kind, local(name)])}
        />
        {partNames.map((part) => (
          <label key={part} className="field">
            <span>{t(parts[part].label)}</span>
            <select
              required={needed.has(part)}
              value={choice[part] ?? ''}
              onChange={({ target }) => setChoice({ ...choice, [part]: target.value })}
            >
              <option value="">{t(needed.has(part) ? 'choose' : 'columnNone')}</option>
              {columns.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ))}
        {choice.status !== undefined && words.length === 0 && (
          <p role="alert" className="note act">
            {t('columnTooManyWords')}
          </p>
        )}
        {words.map((word) => (
          <NeededChoice
            key={`${choice.status} ${word}`}
            name={`word ${word}`}
            label={t('meaningOf', { word })}
            initial={known?.statuses[word]}
            options={Object.entries(movements).map(([movement, label]) => [movement, t(label)])}
          />
        ))}
        {isUnnamed && (
          <p role="alert" className="note act">
            {t('columnNumberNeeded')}
          </p>
        )}
        <Button
          className="button main"
          type="submit"
          isPending={isBusy}
          isDisabled={words.length === 0}
        >
          {t('compareColumns')}
        </Button>
      </form>
    </section>
  );
}

/** A required choice of one value. */
function NeededChoice({
  name,
  label,
  initial = '',
  options,
}: {
  readonly name: string;
  readonly label: string;
  readonly initial?: string | undefined;
  readonly options: readonly (readonly [value: string, text: string])[];
}) {
  const { t } = useText();
  return (
    <label className="field">
      <span>{label}</span>
      <select name={name} required defaultValue={initial}>
        <option value="" disabled>
          {t('choose')}
        </option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

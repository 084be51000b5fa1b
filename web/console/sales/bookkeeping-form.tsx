import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { type Bookkeeping, bookkeepingSchema } from '../../../contract/console/bookkeeping.ts';
import { payMethodKindSchema } from '../../../contract/shared/client.ts';
import { providerNames } from '../../../contract/shared/pay-providers.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole, usePermission } from '../api/use-console.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { useDraft } from '../parts/use-draft.ts';

type Field = {
  readonly name: string;
  readonly label: MessageKey;
  readonly value: string;
  readonly isOptional?: boolean;
};

const MAX_NAME = 60;

/** The form for the names of accounts and tax categories in the tenant's accounting software. */
export function BookkeepingForm({
  accounts,
  onSaved,
}: {
  readonly accounts: Bookkeeping | null;
  readonly onSaved: () => void;
}) {
  const { t, local } = useText();
  const { api, tenant } = useConsole();
  const { isAllowed } = usePermission('bookkeeping.change');
  // The inputs keep the texts. The draft is only the number of edits.
  const { draft: edits, setDraft: setEdits, isSaved, showSaved } = useDraft(() => 0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ConsoleProblem>();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(undefined);
    await read(api.sales.bookkeeping.$put({ param: tenant, json: accountsOf(form) })).then(
      () => {
        showSaved(edits, edits);
        onSaved();
      },
      (thrown: unknown) => setProblem(problemOf(thrown)),
    );
    setBusy(false);
  };
  const common: readonly Field[] = [
    { name: 'sales', label: 'accountSales', value: accounts?.sales ?? '' },
    { name: 'salesTax10', label: 'taxOfSales10', value: accounts?.salesTax[10] ?? '' },
    { name: 'salesTax8', label: 'taxOfSales8', value: accounts?.salesTax[8] ?? '' },
    { name: 'bank', label: 'accountBank', value: accounts?.bank ?? '' },
    { name: 'noTax', label: 'taxNone', value: accounts?.noTax ?? '' },
  ];
  return (
    <form onSubmit={(event) => void save(event)} onChange={() => setEdits((count) => count + 1)}>
      <p className="small">{t('accountsHint')}</p>
      <Fields fields={common} isLocked={!isAllowed} />
      {payMethodKindSchema.options.map((kind) => {
        const own = accounts?.providers[kind];
        const fields: readonly Field[] = [
          {
            ...{ name: `${kind}.receivable`, label: 'accountReceivable' },
            value: own?.receivable ?? '',
          },
          {
            ...{ name: `${kind}.receivableSub`, label: 'accountReceivableSub' },
            ...{ value: own?.receivableSub ?? '', isOptional: true },
          },
          { name: `${kind}.fees`, label: 'accountFees', value: own?.fees ?? '' },
          { name: `${kind}.feesTax`, label: 'taxOfFees', value: own?.feesTax ?? '' },
        ];
        return (
          <fieldset key={kind} className="templates">
            <legend>{local(providerNames[kind])}</legend>
            <Fields fields={fields} isLocked={!isAllowed} />
          </fieldset>
        );
      })}
      {isAllowed && (
        <FormEnd {...{ problem, isBusy }} undo="undoByLog" saved={isSaved && 'saved'} />
      )}
    </form>
  );
}

function Fields({
  fields,
  isLocked,
}: {
  readonly fields: readonly Field[];
  readonly isLocked: boolean;
}) {
  const { t } = useText();
  return fields.map(({ name, label, value, isOptional }) => (
    <label key={name} className="field">
      <span>{t(label)}</span>
      <input
        name={name}
        defaultValue={value}
        maxLength={MAX_NAME}
        pattern={isOptional ? undefined : '.*\\S.*'}
        required={isOptional !== true}
        readOnly={isLocked}
      />
    </label>
  ));
}

/** Returns the form's values. The inputs apply the same rules as the schema. */
function accountsOf(form: FormData): Bookkeeping {
  const text = (name: string) => form.get(name);
  const providers = payMethodKindSchema.options.map((kind) => {
    const own = ['receivable', 'receivableSub', 'fees', 'feesTax'] as const;
    return [kind, Object.fromEntries(own.map((name) => [name, text(`${kind}.${name}`)]))];
  });
  return v.parse(bookkeepingSchema, {
    ...{ sales: text('sales'), bank: text('bank'), noTax: text('noTax') },
    salesTax: { 8: text('salesTax8'), 10: text('salesTax10') },
    providers: Object.fromEntries(providers),
  });
}

import { useState } from 'react';
import * as v from 'valibot';
import {
  raisesCap,
  type SpendingCap,
  spendingCapSchema,
} from '../../../../contract/customer/person-settings.ts';
import { formatYen } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import cardStyles from '../../../ui/card.module.css';
import { Notice } from '../../../ui/card.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import listStyles from '../../../ui/list-link.module.css';
import { SendForm } from '../../../ui/send-form.tsx';
import { useSpending } from '../../api/person-queries.ts';
import { useAction } from '../../api/use-action.ts';
import { useQueryCache } from '../../api/use-query-cache.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useApp, useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { useDraft } from '../../session/drafts.ts';
import { withLineProof } from '../../session/line-proof.ts';
import { changeSettings } from '../../session/settings.ts';
import { settingsMessages } from './messages.ts';

/** The person's spending caps, with the amounts spent so far. */
export function SpendingCapForm() {
  const text = useText(settingsMessages);
  const cap = useAppState((state) => signedIn(state)?.lineUser.settings.spendingCap);
  return (
    <section className={listStyles['list-group']}>
      <h2>{text.cap}</h2>
      {cap ? <CapForm cap={cap} /> : null}
    </section>
  );
}

const draftSchema = v.object({ day: v.string(), month: v.string() });
const written = (yen: number | null) => (yen === null ? '' : String(yen));

function CapForm({ cap }: { readonly cap: SpendingCap }) {
  const text = useText(settingsMessages);
  const language = useLanguage();
  const app = useApp();
  const { refresh } = useQueryCache();
  const spending = useSpending().data;
  const set = { day: written(cap.dayYen), month: written(cap.monthYen) };
  const { draft, keep, drop } = useDraft('cap', draftSchema, set);
  const { busy, problem, run } = useAction();
  const [refusal, setRefusal] = useState<object>();
  const [saved, setSaved] = useState(false);
  const dayYen = typedCap(draft.day);
  const monthYen = typedCap(draft.month);
  const send = () => {
    setSaved(false);
    if (dayYen === undefined || monthYen === undefined) return setRefusal({});
    setRefusal(undefined);
    run(async () => {
      const spendingCap = { dayYen, monthYen };
      const isRaised = raisesCap(cap, spendingCap);
      await changeSettings(
        app,
        { spendingCap },
        isRaised ? (send) => withLineProof(app, send) : undefined,
      );
      drop();
      setSaved(true);
      void refresh('/me/spending');
    });
  };
  const fields = [
    ['day', dayYen, spending && text.spentToday(formatYen(spending.dayYen, language))],
    ['month', monthYen, spending && text.spentMonth(formatYen(spending.monthYen, language))],
  ] as const;
  return (
    <div className={cardStyles['card']}>
      <SendForm onSend={send} busy={busy} refusal={refusal} action={text.save}>
        <p className="small muted">{text.capBody}</p>
        {fields.map(([name, yen, spent]) => (
          <FormField
            key={name}
            label={text[name]}
            // Reserves the height until the amount has loaded.
            hint={spent ?? '\u00a0'}
            error={refusal && yen === undefined ? text.capWrong : undefined}
            type="text"
            name={`cap-${name}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={draft[name]}
            onChange={({ target }) => {
              setSaved(false);
              keep({ ...draft, [name]: target.value });
            }}
          />
        ))}
        <ProblemNotice problem={problem} />
        <div role="status">{saved ? <Notice>{text.saved}</Notice> : null}</div>
      </SendForm>
    </div>
  );
}

/** Parses a typed cap: null for no cap, undefined for an invalid amount. */
export function typedCap(typed: string): number | null | undefined {
  const plain = typed.normalize('NFKC').replace(/[\s,¥円]/g, '');
  if (plain === '') return null;
  const cap = v.safeParse(
    spendingCapSchema.entries.dayYen,
    /^\d+$/.test(plain) ? Number(plain) : undefined,
  );
  return cap.success ? cap.output : undefined;
}

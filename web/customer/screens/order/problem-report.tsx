import { useState } from 'react';
import * as v from 'valibot';
import {
  type Order,
  orderSchema,
  problemReasonSchema,
  reportProblemSchema,
} from '../../../../contract/customer/orders.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import cardStyles from '../../../ui/card.module.css';
import { Notice } from '../../../ui/card.tsx';
import choicesStyles from '../../../ui/choices.module.css';
import { classes } from '../../../ui/class-names.ts';
import formStyles from '../../../ui/form.module.css';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SendForm } from '../../../ui/send-form.tsx';
import { useShrunkPhoto } from '../../../ui/use-shrunk-photo.ts';
import { useApi } from '../../api/api-context.ts';
import { readJson } from '../../api/problem.ts';
import { useAction } from '../../api/use-action.ts';
import { useQueryCache } from '../../api/use-query-cache.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { usePages } from '../../parts/pages.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useNavigateFromHere } from '../../parts/use-navigate-from-here.ts';
import { useDraft } from '../../session/drafts.ts';
import { problemMessages } from './messages.ts';
import styles from './order.module.css';
import { PhotoField } from './photo-field.tsx';

const MAX_CHARACTERS = 1000;

/** The form to report a problem. Each purchase has at most one report. */
export function ProblemScreen({ order }: { readonly order: Order }) {
  const text = useText(problemMessages);
  const { to } = usePages();
  return (
    <>
      <PageTitle parent="order" params={{ id: order.id }}>
        {text.title}
      </PageTitle>
      {order.problem ? (
        <>
          <Notice>{text.already}</Notice>
          <LinkButton to={to('order', { id: order.id })}>{text.toOrder}</LinkButton>
        </>
      ) : (
        <ProblemForm order={order} />
      )}
    </>
  );
}

const nothingYet = { reason: null, text: '', photo: null };

function ProblemForm({ order }: { readonly order: Order }) {
  const text = useText(problemMessages);
  const navigate = useNavigateFromHere();
  const { to } = usePages();
  const { draft, keep, drop } = useDraft(`problem:${order.id}`, problemDraftSchema, nothingYet);
  const { api, tenantParams } = useApi();
  const { put, refresh } = useQueryCache();
  const { busy, problem, run } = useAction();
  const [refusal, setRefusal] = useState<object>();
  const choice = useShrunkPhoto((photo) => keep({ ...draft, photo }));
  const send = () => {
    const { reason } = draft;
    if (reason === null) return setRefusal({});
    setRefusal(undefined);
    run(async () => {
      try {
        const param = { ...tenantParams, orderId: order.id };
        const json = { ...draft, reason };
        const answer = await api.orders[':orderId'].problem.$post({ param, json });
        await put(`/orders/${order.id}`, await readJson(answer, orderSchema));
      } catch (thrown) {
        // Another device may have reported it: reload the purchase.
        void refresh(`/orders/${order.id}`);
        throw thrown;
      }
      drop();
      navigate(to('order', { id: order.id }), { replace: true });
    });
  };
  const wrong = refusal !== undefined && draft.reason === null;
  return (
    <SendForm
      onSend={send}
      busy={busy}
      preparing={choice.isShrinking ? text.preparingPhoto : undefined}
      refusal={refusal}
      action={text.send}
    >
      <p>{text.lead}</p>
      <fieldset
        className={choicesStyles['choices']}
        aria-describedby={wrong ? 'reason-error' : undefined}
      >
        <legend>{text.reason}</legend>
        <div className={cardStyles['card']}>
          {problemReasonSchema.options.map((reason) => (
            <label key={reason}>
              <input
                type="radio"
                name="reason"
                aria-invalid={wrong}
                checked={draft.reason === reason}
                onChange={() => keep({ ...draft, reason })}
              />
              {text[reason]}
            </label>
          ))}
        </div>
        {wrong ? (
          <p id="reason-error" className={classes(formStyles['field-error'], 'small')}>
            {text.reasonMissing}
          </p>
        ) : null}
      </fieldset>
      <div className={formStyles['field']}>
        <label htmlFor="problem-text">{text.text}</label>
        <textarea
          id="problem-text"
          rows={4}
          maxLength={MAX_CHARACTERS}
          aria-describedby="problem-text-hint"
          value={draft.text}
          onChange={({ target }) => keep({ ...draft, text: target.value })}
        />
        <p id="problem-text-hint" className="small muted">
          {text.textHint}
        </p>
      </div>
      <PhotoField
        photo={draft.photo}
        choice={choice}
        onRemove={() => keep({ ...draft, photo: null })}
      />
      <ProblemNotice problem={problem} />
    </SendForm>
  );
}

/** The report and the operator's answer. */
export function ProblemCard({ problem }: { readonly problem: NonNullable<Order['problem']> }) {
  const text = useText(problemMessages);
  const language = useLanguage();
  const { answer } = problem;
  const at = (iso: string) => formatMoment(iso, new Date(), language);
  return (
    <section className={classes(cardStyles['card'], styles['problem'])}>
      <h2>{text.yours}</h2>
      <p>
        <b>{text[problem.reason]}</b>
      </p>
      {problem.text ? <p className={styles['typed']}>{problem.text}</p> : null}
      <p className="small muted">
        {text.sentAt(at(problem.at))}
        {problem.hasPhoto ? `　${text.withPhoto}` : ''}
      </p>
      {answer ? (
        <div className={cardStyles['notice']}>
          <h3>{text.answer}</h3>
          <p className={styles['typed']}>{answer.text}</p>
          <p className="small muted">{at(answer.at)}</p>
        </div>
      ) : (
        <p className="small">{text.waiting}</p>
      )}
    </section>
  );
}

/** The draft of a report: every field may still be missing. */
const problemDraftSchema = v.object({
  reason: v.nullable(reportProblemSchema.entries.reason),
  text: v.string(),
  photo: v.nullable(v.string()),
});

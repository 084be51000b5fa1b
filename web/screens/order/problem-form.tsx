import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Order, problemReasonSchema } from '../../../contract/orders.ts';
import { useText } from '../../i18n/use-text.ts';
import { refreshQuery } from '../../lib/refresh-query.ts';
import { useAction } from '../../lib/use-action.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SendForm } from '../../ui/send-form.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { PhotoField } from './photo-field.tsx';
import { problemMessages } from './problem-messages.ts';
import { problemDraftSchema, reportProblem } from './report-problem.ts';

const MOST_CHARACTERS = 1000;

/** The report of a problem with a purchase; there is one for each. */
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
  const navigate = useNavigate();
  const { to } = usePages();
  const { draft, keep, drop } = useDraft(`problem:${order.id}`, problemDraftSchema, nothingYet);
  const { busy, problem, run } = useAction();
  const [refusal, setRefusal] = useState<object>();
  const send = () => {
    const { reason } = draft;
    if (reason === null) return setRefusal({});
    setRefusal(undefined);
    run(async () => {
      try {
        await reportProblem(order.id, { ...draft, reason });
      } catch (thrown) {
        // Reported from elsewhere already: the purchase then says so.
        void refreshQuery(`/orders/${order.id}`);
        throw thrown;
      }
      drop();
      navigate(to('order', { id: order.id }), { replace: true });
    });
  };
  const wrong = refusal !== undefined && draft.reason === null;
  return (
    <SendForm onSend={send} busy={busy} refusal={refusal} action={text.send}>
      <p>{text.lead}</p>
      <fieldset className="choices" aria-describedby={wrong ? 'reason-error' : undefined}>
        <legend>{text.reason}</legend>
        <div className="card">
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
          <p id="reason-error" className="small field-error">
            {text.reasonMissing}
          </p>
        ) : null}
      </fieldset>
      <div className="field">
        <label htmlFor="problem-text">{text.text}</label>
        <textarea
          id="problem-text"
          rows={4}
          maxLength={MOST_CHARACTERS}
          aria-describedby="problem-text-hint"
          value={draft.text}
          onChange={({ target }) => keep({ ...draft, text: target.value })}
        />
        <p id="problem-text-hint" className="small muted">
          {text.textHint}
        </p>
      </div>
      <PhotoField photo={draft.photo} onPhoto={(photo) => keep({ ...draft, photo })} />
      <ProblemNotice problem={problem} />
    </SendForm>
  );
}

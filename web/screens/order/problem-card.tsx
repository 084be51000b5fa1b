import type { Order } from '../../../contract/orders.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { problemMessages } from './problem-messages.ts';

/** What the person reported, and what the operator answered. */
export function ProblemCard({ problem }: { readonly problem: NonNullable<Order['problem']> }) {
  const text = useText(problemMessages);
  const language = useLanguage();
  const { answer } = problem;
  const at = (iso: string) => formatMoment(iso, new Date(), language);
  return (
    <section className="card problem">
      <h2>{text.yours}</h2>
      <p>
        <b>{text[problem.reason]}</b>
      </p>
      {problem.text ? <p className="typed">{problem.text}</p> : null}
      <p className="small muted">
        {text.sentAt(at(problem.at))}
        {problem.hasPhoto ? `　${text.withPhoto}` : ''}
      </p>
      {answer ? (
        <div className="notice info">
          <h3>{text.answer}</h3>
          <p className="typed">{answer.text}</p>
          <p className="small muted">{at(answer.at)}</p>
        </div>
      ) : (
        <p className="small">{text.waiting}</p>
      )}
    </section>
  );
}

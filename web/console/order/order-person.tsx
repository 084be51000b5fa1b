import { useState } from 'react';
import { Link } from 'react-router';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import type { OrderDetail } from './order-detail.ts';

type Person = { readonly name: string; readonly phoneNumber: string | null };

/** The buyer, masked until somebody presses "show". The log records who did. */
export function OrderPerson({ detail: { person, row } }: { readonly detail: OrderDetail }) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [revealed, setRevealed] = useState<Person>();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const reveal = () =>
    void read(api.orders[':id'].person.$post({ param: { ...tenant, id: row.id } })).then(
      setRevealed,
      (thrown: unknown) => setProblem(problemOf(thrown)),
    );
  const end = person.phoneEnd === null ? '—' : `…${person.phoneEnd}`;
  return (
    <section>
      <h2>{t('customer')}</h2>
      {person.isGone ? (
        <p className="quiet">{t('gone')}</p>
      ) : (
        <>
          <dl className="facts">
            <dt>{t('name')}</dt>
            <dd>{revealed?.name ?? person.maskedName}</dd>
            <dt>{t('phone')}</dt>
            <dd>{revealed?.phoneNumber ?? end}</dd>
          </dl>
          <div className="row">
            {!revealed && (
              <ActionButton action="person.reveal" label={t('show')} onPress={reveal} />
            )}
            <Link to={`/${tenant.clientId}/orders?person=${encodeURIComponent(person.id)}`}>
              {t('allOfPerson')}
            </Link>
          </div>
          {!revealed && <p className="small">{t('showNote')}</p>}
        </>
      )}
      {problem && <ProblemNote problem={problem} />}
    </section>
  );
}

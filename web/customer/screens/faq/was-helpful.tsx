import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import emptyStyles from '../../../ui/empty-state.module.css';
import { useApi } from '../../api/api-context.ts';
import { expectDone } from '../../api/problem.ts';
import { useAction } from '../../api/use-action.ts';
import styles from './faq.module.css';
import { faqMessages } from './messages.ts';

/** Asks whether the answer helped. A later vote replaces an earlier one. Hidden without a session. */
export function WasHelpful({ faqId }: { readonly faqId: string }) {
  const text = useText(faqMessages);
  const { api, tenantParams, personId } = useApi();
  const { busy, problem, run } = useAction();
  const [said, setSaid] = useState<boolean | null>(null);
  if (personId === null) return null;
  const say = (helpful: boolean) =>
    run(async () => {
      const param = { ...tenantParams, faqId };
      await expectDone(await api.me['faq-votes'][':faqId'].$put({ param, json: { helpful } }));
      setSaid(helpful);
    });
  return (
    <section className={emptyStyles['centred']}>
      <h2>{text.helpful}</h2>
      <div className={styles['votes']}>
        {([true, false] as const).map((helpful) => (
          <Button
            key={String(helpful)}
            look={said === helpful ? 'filled' : 'quiet'}
            aria-pressed={said === helpful}
            disabled={busy}
            onClick={() => say(helpful)}
          >
            {helpful ? text.yes : text.no}
          </Button>
        ))}
      </div>
      <p role="status" className="small">
        {problem ? text.notCounted : said === null ? '' : text.thanks}
      </p>
    </section>
  );
}

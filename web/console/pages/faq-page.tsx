import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { FaqDetail } from '../../../contract/console/faqs.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole, useData, usePermission } from '../api/use-console.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { AnswerPreview } from '../faqs/answer-preview.tsx';
import { draftOf, faqOf } from '../faqs/faq-draft.ts';
import { FaqForm } from '../faqs/faq-form.tsx';
import { useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useDraft } from '../parts/use-draft.ts';

/** One entry of the customers' help, or a new one. */
export function FaqPage() {
  const { faq: id = '' } = useParams();
  const { t } = useText();
  const { tenant } = useConsole();
  return (
    <>
      <p className="row">
        <Link className="button" to={`/${tenant.clientId}/faqs`}>
          {t('allFaqs')}
        </Link>
        {id !== 'new' && <HistoryLink kind="faq" id={id} />}
      </p>
      {id === 'new' ? (
        <>
          <h1>{t('newFaq')}</h1>
          <Editor faq={null} />
        </>
      ) : (
        <Stored id={id} />
      )}
    </>
  );
}

function Stored({ id }: { readonly id: string }) {
  const { t, local } = useText();
  const { api, tenant } = useConsole();
  const { isAllowed } = usePermission('help.change');
  // Each visit has its own cache key, because a form that starts from a cached version cannot be saved.
  const [visit] = useState(() => crypto.randomUUID());
  const loaded = useData(`${tenant.clientId}/faqs/${id} ${visit}`, () =>
    read(api.faqs[':faq'].$get({ param: { ...tenant, faq: id } })),
  );
  return (
    <LoadedView loaded={loaded}>
      {(faq) => (
        <>
          <h1>{local(faq.question)}</h1>
          <p className="quiet">
            {t('faqVoted', { helpful: faq.helpful, notHelpful: faq.notHelpful })}
            {faq.by !== null && `・${t('faqEdited', { by: faq.by })}`}
          </p>
          {isAllowed ? (
            <Editor key={faq.id} faq={faq} />
          ) : (
            <AnswerPreview answer={local(faq.answer)} />
          )}
        </>
      )}
    </LoadedView>
  );
}

const newId = (): string => `f-${crypto.randomUUID().slice(0, 8)}`;

/** The form. The entered text stays if the edge refuses it. */
function Editor({ faq }: { readonly faq: FaqDetail | null }) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const navigate = useNavigate();
  const [id] = useState(() => faq?.id ?? newId());
  const [version, setVersion] = useState(faq?.version ?? null);
  const { draft, setDraft, isSaved, showSaved } = useDraft(() => draftOf(faq));
  const [problem, setProblem] = useState<ConsoleProblem>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { words, ...content } = faqOf(draft, version);
      const json = { ...content, words: [...words] };
      const saved = await read(api.faqs[':faq'].$put({ param: { ...tenant, faq: id }, json }));
      setVersion(saved.version);
      showSaved(draft, draft);
      if (faq === null) await navigate(`/${tenant.clientId}/faqs/${id}`, { replace: true });
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
    setBusy(false);
  };
  return (
    <>
      <FaqForm
        {...{ draft, isBusy }}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
        onSave={() => void save()}
      />
      {problem && <ProblemNote problem={problem} />}
      <p role="status">{isSaved && !isBusy && !problem && t('faqSaved')}</p>
    </>
  );
}

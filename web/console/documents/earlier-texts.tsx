import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { DocumentDetail, EarlierText } from '../../../contract/console/documents.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { Rendered } from '../parts/markdown-preview.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';

/** The earlier versions of a document, and a preview of one of them. */
export function EarlierTexts({ name, earlier }: Pick<DocumentDetail, 'name' | 'earlier'>) {
  const { t, local, language } = useText();
  const { api, tenant } = useConsole();
  const [shown, setShown] = useState<EarlierText>();
  const [problem, setProblem] = useState<ConsoleProblem>();
  if (earlier.length === 0) return null;
  const show = (text: string) => {
    setProblem(undefined);
    const param = { ...tenant, document: name, text };
    void read(api.documents[':document'].earlier[':text'].$get({ param })).then(
      setShown,
      (thrown: unknown) => setProblem(problemOf(thrown)),
    );
  };
  return (
    <section aria-label={t('earlierTexts')}>
      <h2>{t('earlierTexts')}</h2>
      <ul className="plain-list">
        {earlier.map(({ id, version, by, at }) => (
          <li key={id} className="row between">
            <span>
              {t('earlierUntil', { version, at: formatMoment(at, language) })}
              {by !== null && <span className="quiet">・{t('faqEdited', { by })}</span>}
            </span>
            <Button
              className="button"
              aria-label={t('showEarlierOf', { version })}
              onPress={() => show(id)}
            >
              {t('showEarlier')}
            </Button>
          </li>
        ))}
      </ul>
      {problem && <ProblemNote problem={problem} />}
      {shown && (
        <>
          <h3>{`${local(shown.title)}（${shown.version}）`}</h3>
          <Rendered html={local(shown.html)} />
        </>
      )}
    </section>
  );
}

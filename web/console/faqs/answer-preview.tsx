import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemNote } from '../parts/problem-note.tsx';

/** How customers see an answer, as the edge draws it. */
export function AnswerPreview({ answer }: { readonly answer: string }) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [html, setHtml] = useState<string>();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const show = async () => {
    setProblem(undefined);
    try {
      const drawn = await read(api.faqs.preview.$post({ param: tenant, json: { answer } }));
      setHtml(drawn.html);
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
  };
  return (
    <section aria-label={t('faqPreview')}>
      <div className="row between">
        <h2>{t('faqPreview')}</h2>
        <Button className="button" isDisabled={answer.trim() === ''} onPress={() => void show()}>
          {t('faqRefresh')}
        </Button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {html !== undefined && (
        <div
          className="note"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the edge makes it from Markdown, and raw HTML becomes text (render-markdown.ts).
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </section>
  );
}

import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemNote } from '../parts/problem-note.tsx';

/** Shows an answer as customers see it. The edge renders it with the customers' renderer. */
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
      {html !== undefined && <Rendered html={html} />}
    </section>
  );
}

/** Shows HTML of the edge. It is parsed into an inert document, where no script runs. */
function Rendered({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    box.current?.replaceChildren(...body.childNodes);
  }, [html]);
  return <div ref={box} className="note" />;
}

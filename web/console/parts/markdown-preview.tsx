import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { type ConsoleProblem, problemOf } from '../api/console-api.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemNote } from './problem-note.tsx';

/**
 * Shows a Markdown text as customers see it.
 * @param draw renders the text at the edge, with the same renderer as the customers' app.
 */
export function MarkdownPreview({
  text,
  draw,
}: {
  readonly text: string;
  readonly draw: (text: string) => Promise<{ readonly html: string }>;
}) {
  const { t } = useText();
  const [html, setHtml] = useState<string>();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const show = async () => {
    setProblem(undefined);
    await draw(text).then(
      (drawn) => setHtml(drawn.html),
      (thrown: unknown) => setProblem(problemOf(thrown)),
    );
  };
  return (
    <section aria-label={t('preview')}>
      <div className="row between">
        <h2>{t('preview')}</h2>
        <Button className="button" isDisabled={text.trim() === ''} onPress={() => void show()}>
          {t('previewRefresh')}
        </Button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {html !== undefined && <Rendered html={html} />}
    </section>
  );
}

/** Shows HTML from the edge. Parses it into an inert document, where no script runs. */
export function Rendered({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    box.current?.replaceChildren(...body.childNodes);
  }, [html]);
  return <div ref={box} className="note" />;
}

import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { MarkdownPreview } from '../parts/markdown-preview.tsx';

/** Shows an answer as customers see it. */
export function AnswerPreview({ answer: text }: { readonly answer: string }) {
  const { api, tenant } = useConsole();
  const draw = (answer: string) =>
    read(api.faqs.preview.$post({ param: tenant, json: { answer } }));
  return <MarkdownPreview {...{ text, draw }} />;
}

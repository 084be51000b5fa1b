import { useEffect, useState } from 'react';
import type { LookPreview, NewLook } from '../../../contract/console/appearance.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { Choice } from '../parts/choice.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';

/** How long nobody types before the edge draws the page. */
const PAUSE_MS = 400;

/**
 * Shows the customers' app in an appearance that is not saved, and draws it again after each change. The edge draws it
 * with the app's own screens. The frame runs no script.
 *
 * @param look the same object until the form changes. Null while the form is not whole: the page before stays.
 */
export function AppPreview({ look }: { readonly look: Omit<NewLook, 'seen'> | null }) {
  const { t, language } = useText();
  const { api, tenant } = useConsole();
  const [page, setPage] = useState<LookPreview['page']>('main');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [asked, setAsked] = useState(look && { ...look, page, language });
  useEffect(() => {
    if (!look) return;
    const timer = setTimeout(() => setAsked({ ...look, page, language }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [look, page, language]);
  const { data, problem, isLoading } = useData(
    `${tenant.clientId}/appearance/preview ${JSON.stringify(asked)}`,
    () =>
      asked
        ? read(api.appearance.preview.$post({ param: tenant, json: asked }))
        : Promise.resolve(undefined),
  );
  return (
    <section aria-label={t('preview')} className="app-preview">
      <h2>{t('preview')}</h2>
      <div className="scope">
        <Choice
          legend={t('previewPage')}
          name="preview-page"
          value={page}
          options={[
            ['main', t('previewMain')],
            ['machine', t('previewMachine')],
          ]}
          onValue={setPage}
        />
        <Choice
          legend={t('previewScheme')}
          name="preview-scheme"
          value={scheme}
          options={[
            ['light', t('previewLight')],
            ['dark', t('previewDark')],
          ]}
          onValue={setScheme}
        />
      </div>
      {problem && <ProblemNote problem={problem} />}
      {data?.html === null && <p className="note">{t('previewNothing')}</p>}
      {data?.html && (
        <iframe
          title={t('previewFrame')}
          sandbox="allow-same-origin"
          aria-busy={isLoading}
          srcDoc={inScheme(data.html, scheme)}
        />
      )}
    </section>
  );
}

/** Returns a page as phones of one scheme show it, whatever the scheme of this screen is. */
const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html.replace(
    /@media\s*\(prefers-color-scheme:\s*dark\)/g,
    scheme === 'dark' ? '@media all' : '@media not all',
  );

import { useEffect, useState } from 'react';
import {
  draftPictureId,
  type LookPreview,
  type NewLook,
  type PictureChange,
  type PictureName,
  pictureNames,
} from '../../../contract/console/appearance.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { Choice } from '../parts/choice.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';

/** Debounces typing before the edge draws the page, in milliseconds. */
const DEBOUNCE_MS = 400;

/**
 * Previews the customers' app with an unsaved appearance. The edge renders it with the app's own
 * screens. The frame runs no script.
 *
 * @param look the same object until the form changes. Null while the form is incomplete: the last
 * page stays.
 */
export function AppPreview({
  look,
  pictures,
}: {
  readonly look: Look | null;
  readonly pictures: Pictures;
}) {
  const { t, language } = useText();
  const { api, tenant } = useConsole();
  const [page, setPage] = useState<LookPreview['page']>('main');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [asked, setAsked] = useState(look && askedOf(look, page, language));
  useEffect(() => {
    if (!look) return;
    const timer = setTimeout(() => setAsked(askedOf(look, page, language)), DEBOUNCE_MS);
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
      <p className="quiet">{t('previewHint')}</p>
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
      {data?.html === null && (
        <p className="note">
          {t(asked?.page === 'machine' ? 'previewNoMachine' : 'previewNothing')}
        </p>
      )}
      {data?.html && (
        <iframe
          title={t('previewFrame')}
          sandbox="allow-same-origin"
          aria-busy={isLoading}
          srcDoc={inScheme(withDrafts(data.html, pictures), scheme)}
        />
      )}
    </section>
  );
}

type Look = Omit<NewLook, 'seen'>;
type Pictures = Pick<NewLook, PictureName>;

/** Returns the request for the edge. It only names new pictures, which stay in the browser. */
const askedOf = (
  { logo, hero, ...look }: Look,
  page: LookPreview['page'],
  language: LookPreview['language'],
): LookPreview => ({ ...look, logo: nameOf(logo), hero: nameOf(hero), page, language });

const nameOf = (change: PictureChange) => (typeof change === 'string' ? change : 'draft');

/**
 * Inserts the new pictures where the edge has named them. A page requested before a picture was
 * saved or removed may still name it, and gets an empty picture.
 */
const withDrafts = (html: string, pictures: Pictures): string =>
  pictureNames.reduce((shown, name) => {
    const address = new RegExp(`/api/[^"]*/pictures/${draftPictureId(name)}[^"]*`, 'g');
    const picture = pictures[name];
    return shown.replaceAll(address, typeof picture === 'object' ? picture.full : 'data:,');
  }, html);

/** Returns the page with a fixed colour scheme, independent of this screen's scheme. */
const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html.replace(
    /@media\s*\(prefers-color-scheme:\s*dark\)/g,
    scheme === 'dark' ? '@media all' : '@media not all',
  );

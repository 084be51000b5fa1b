import type { FormEvent } from 'react';
import { Button } from 'react-aria-components';
import { MAX_BODY } from '../../../contract/console/documents.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { MarkdownPreview } from '../parts/markdown-preview.tsx';
import type { DocumentDraft } from './document-draft.ts';

type Field = { readonly name: keyof DocumentDraft & MessageKey; readonly isOptional?: true };

const titles: readonly Field[] = [{ name: 'titleJa' }, { name: 'titleEn', isOptional: true }];
const bodies: readonly Field[] = [{ name: 'bodyJa' }, { name: 'bodyEn', isOptional: true }];

/** The form of a document, with a preview of its text. */
export function DocumentForm({
  draft,
  isConsented,
  onChange,
  onSave,
}: {
  readonly draft: DocumentDraft;
  /** Whether a new version requires everybody's consent again. */
  readonly isConsented: boolean;
  readonly onChange: (changed: Partial<DocumentDraft>) => void;
  readonly onSave: () => void;
}) {
  const { t, language } = useText();
  const { api, tenant } = useConsole();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form aria-label={t('documentText')} onSubmit={submit}>
      <section aria-label={t('documentText')}>
        <div className="scope">
          {titles.map(({ name, isOptional }) => (
            <label key={name} className="field long">
              <span>{t(name)}</span>
              <input
                required={isOptional !== true}
                maxLength={100}
                value={draft[name]}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            </label>
          ))}
          <label className="field">
            <span>{t('documentVersion')}</span>
            <input
              required
              autoCapitalize="off"
              maxLength={64}
              aria-describedby="document-version"
              value={draft.version}
              onChange={({ target }) => onChange({ version: target.value })}
            />
          </label>
        </div>
        <p className="quiet" id="document-version">
          {t(isConsented ? 'versionAsks' : 'versionHint')}
        </p>
        {bodies.map(({ name, isOptional }) => (
          <label key={name} className="field">
            <span>{t(name)}</span>
            <textarea
              required={isOptional !== true}
              maxLength={MAX_BODY}
              rows={16}
              value={draft[name]}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          </label>
        ))}
        <p className="quiet">{t('faqAnswerHint')}</p>
      </section>
      <MarkdownPreview
        text={language === 'ja' ? draft.bodyJa : draft.bodyEn || draft.bodyJa}
        draw={(body) => read(api.documents.preview.$post({ param: tenant, json: { body } }))}
      />
      <Button className="button main" type="submit">
        {t('checkDocument')}
      </Button>
    </form>
  );
}

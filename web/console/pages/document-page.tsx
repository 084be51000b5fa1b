import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { DocumentDetail } from '../../../contract/console/documents.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData, usePermission } from '../api/use-console.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { documentOf, draftOf } from '../documents/document-draft.ts';
import { DocumentForm } from '../documents/document-form.tsx';
import { EarlierTexts } from '../documents/earlier-texts.tsx';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { MarkdownPreview } from '../parts/markdown-preview.tsx';
import { useProved } from '../parts/use-proved.ts';

/** One document that customers read: its text, its version, and its earlier versions. */
export function DocumentPage() {
  const { document: name = '' } = useParams();
  const { t } = useText();
  const { api, tenant } = useConsole();
  // Each visit has its own cache key, because a form that starts from a cached version cannot be saved.
  const [visit] = useState(() => crypto.randomUUID());
  const loaded = useData(`${tenant.clientId}/documents/${name} ${visit}`, () =>
    read(api.documents[':document'].$get({ param: { ...tenant, document: name } })),
  );
  return (
    <>
      <p className="row">
        <Link className="button" to={`/${tenant.clientId}/documents`}>
          {t('allDocuments')}
        </Link>
        <HistoryLink kind="document" id={name} />
      </p>
      <LoadedView loaded={loaded}>{(detail) => <Shown first={detail} />}</LoadedView>
    </>
  );
}

function Shown({ first }: { readonly first: DocumentDetail }) {
  const { t, local } = useText();
  const { api, tenant } = useConsole();
  const { isAllowed } = usePermission('documents.change');
  const [current, setCurrent] = useState(first);
  const { title, version, by } = current;
  return (
    <>
      <h1>{local(title)}</h1>
      <p className="quiet">
        {t('versionOf', { version })}
        {by !== null && `・${t('faqEdited', { by })}`}
      </p>
      {isAllowed ? (
        <Editor current={current} onSaved={setCurrent} />
      ) : (
        <MarkdownPreview
          text={local(current.body)}
          draw={(body) => read(api.documents.preview.$post({ param: tenant, json: { body } }))}
        />
      )}
      <EarlierTexts name={current.name} earlier={current.earlier} />
    </>
  );
}

/**
 * The form. It asks for confirmation before it saves. The entered text stays if the edge refuses
 * it.
 */
function Editor({
  current,
  onSaved,
}: {
  readonly current: DocumentDetail;
  readonly onSaved: (saved: DocumentDetail) => void;
}) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const proved = useProved();
  const [draft, setDraft] = useState(() => draftOf(current));
  const [step, setStep] = useState<'open' | 'asking' | 'saved'>('open');
  const { name, isConsented, people } = current;
  const isNew = draft.version.trim() !== current.version;
  const asksAgain = isConsented && isNew;
  const save = async () => {
    const json = documentOf(draft, current.seen);
    const send = () =>
      read(api.documents[':document'].$put({ param: { ...tenant, document: name }, json }));
    const saved = await proved(send);
    onSaved(saved);
    setDraft(draftOf(saved));
    setStep('saved');
  };
  return (
    <>
      <DocumentForm
        {...{ draft, isConsented }}
        onChange={(changed) => {
          setDraft({ ...draft, ...changed });
          setStep('open');
        }}
        onSave={() => setStep('asking')}
      />
      <p role="status">{step === 'saved' && t('documentSaved')}</p>
      {step === 'asking' && (
        <ConfirmDialog
          title={t('saveDocument')}
          effect={
            asksAgain
              ? t('asksAgain', { people, version: draft.version.trim() })
              : t(isConsented ? 'asksNobody' : 'shownAtOnce')
          }
          label={t('saveDocument')}
          field={null}
          onClose={() => setStep('open')}
          onConfirm={save}
        />
      )}
    </>
  );
}

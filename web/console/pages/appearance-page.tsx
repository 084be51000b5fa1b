import { useMemo, useState } from 'react';
import type { LookDetail } from '../../../contract/console/appearance.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData, usePermission } from '../api/use-console.ts';
import { AppPreview } from '../appearance/app-preview.tsx';
import { draftOf, lookOf } from '../appearance/look-draft.ts';
import { LookForm } from '../appearance/look-form.tsx';
import { HistoryLink } from '../audit/history-link.tsx';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { useProved } from '../parts/use-proved.ts';

/** The appearance of the customers' app: its name, colours and shapes, with a preview. */
export function AppearancePage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  // Each visit has its own cache key, because a form that starts from a cached version cannot be saved.
  const [visit] = useState(() => crypto.randomUUID());
  const loaded = useData(`${tenant.clientId}/appearance ${visit}`, () =>
    read(api.appearance.$get({ param: tenant })),
  );
  return (
    <>
      <div className="row between">
        <h1>{t('appearance')}</h1>
        <HistoryLink kind="appearance" id="app" />
      </div>
      <LoadedView loaded={loaded}>{(detail) => <Shown first={detail} />}</LoadedView>
    </>
  );
}

/**
 * The form. It asks for confirmation before it saves. The entered values stay if the edge refuses
 * them.
 */
function Shown({ first }: { readonly first: LookDetail }) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const { isAllowed } = usePermission('appearance.change');
  const proved = useProved();
  const [current, setCurrent] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first));
  const [step, setStep] = useState<'open' | 'asking' | 'saved'>('open');
  const look = useMemo(() => lookOf(draft), [draft]);
  const save = async () => {
    if (!look) return;
    const json = { ...look, seen: current.seen };
    const saved = await proved(() => read(api.appearance.$put({ param: tenant, json })));
    setCurrent(saved);
    setDraft(draftOf(saved));
    setStep('saved');
  };
  return (
    <>
      {current.by !== null && <p className="quiet">{t('faqEdited', { by: current.by })}</p>}
      <div className="columns look">
        {isAllowed && (
          <div>
            <LookForm
              {...{ draft, current }}
              isReady={look !== null}
              onChange={(changed) => {
                setDraft({ ...draft, ...changed });
                setStep('open');
              }}
              onSave={() => setStep('asking')}
            />
            <p role="status">{step === 'saved' && t('lookSaved')}</p>
          </div>
        )}
        <AppPreview look={look} pictures={draft} />
      </div>
      {step === 'asking' && (
        <ConfirmDialog
          title={t('saveLook')}
          effect={t('saveLookEffect')}
          label={t('saveLook')}
          field={null}
          onClose={() => setStep('open')}
          onConfirm={save}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import { Button, Checkbox } from 'react-aria-components';
import { Link } from 'react-router';
import { mayDo } from '../../../contract/console/roles.ts';
import type { MachineView, NewView } from '../../../contract/console/views.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';

type Filter = Omit<NewView, 'name' | 'isShared'>;

/** The path and query of a saved view, below the tenant. */
const addressOf = ({ id: _, name: __, ...filter }: MachineView): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  ).toString();

/**
 * Saved filters of the machine list: the person's own and the shared ones. A button saves the
 * current filter.
 */
export function SavedViews({ filter }: { readonly filter: Filter }) {
  const { t } = useText();
  const { api, tenant, session } = useConsole();
  const [isSaving, setSaving] = useState(false);
  const loaded = useData(`${tenant.clientId}/fleet/views`, () =>
    read(api.fleet.views.$get({ param: tenant })),
  );
  const views = loaded.data;
  const maySave = Object.values(filter).some((value) => value !== undefined);
  const mayShare = mayDo(session.roles, 'views.share');
  const rows = [
    ...(views?.own ?? []).map((view) => ({ view, of: 'own' as const })),
    ...(views?.shared ?? []).map((view) => ({ view, of: 'all' as const })),
  ];
  if (rows.length === 0 && !maySave) return null;
  return (
    <nav className="row" aria-label={t('savedViews')}>
      {rows.map(({ view, of }) => (
        <Link
          key={view.id}
          className="button"
          to={`/${tenant.clientId}/machines?${addressOf(view)}`}
        >
          {view.name}
          {of === 'all' && <span className="quiet">{t('sharedView')}</span>}
        </Link>
      ))}
      {maySave && (
        <Button className="button" onPress={() => setSaving(true)}>
          {t('saveView')}
        </Button>
      )}
      <RemoveViews
        rows={rows.filter(({ of }) => of === 'own' || mayShare)}
        onRemoved={loaded.reload}
      />
      {isSaving && (
        <SaveDialog
          filter={filter}
          mayShare={mayShare}
          onClose={() => setSaving(false)}
          onSaved={() => {
            setSaving(false);
            loaded.reload();
          }}
        />
      )}
    </nav>
  );
}

function SaveDialog({
  filter,
  mayShare,
  onClose,
  onSaved,
}: {
  readonly filter: Filter;
  readonly mayShare: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [isShared, setShared] = useState(false);
  // A fixed id, so that a second press after a lost answer saves the same view.
  const [view] = useState(() => crypto.randomUUID());
  const save = async (name: string) => {
    const json = { ...filter, name: name.slice(0, 40), isShared };
    await read(api.fleet.views[':view'].$put({ param: { ...tenant, view }, json }));
    onSaved();
  };
  return (
    <ConfirmDialog
      title={t('saveView')}
      effect={t('saveViewEffect')}
      label={t('saveView')}
      field={{ label: t('viewName'), hint: t('viewNameHint') }}
      onClose={onClose}
      onConfirm={save}
    >
      {() =>
        mayShare && (
          <Checkbox className="check" isSelected={isShared} onChange={setShared}>
            <span className="check-mark" aria-hidden="true" />
            {t('shareView')}
          </Checkbox>
        )
      }
    </ConfirmDialog>
  );
}

function RemoveViews({
  rows,
  onRemoved,
}: {
  readonly rows: readonly { readonly view: MachineView; readonly of: 'own' | 'all' }[];
  readonly onRemoved: () => void;
}) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [removed, setRemoved] = useState<(typeof rows)[number]>();
  if (rows.length === 0) return null;
  const remove = async () => {
    if (!removed) return;
    const param = { ...tenant, view: removed.view.id };
    await read(api.fleet.views[':view'].$delete({ param, query: { of: removed.of } }));
    setRemoved(undefined);
    onRemoved();
  };
  return (
    <details>
      <summary>{t('deleteViews')}</summary>
      <ul className="plain-list">
        {rows.map((row) => (
          <li key={row.view.id}>
            <Button className="button" onPress={() => setRemoved(row)}>
              {t('deleteView', { name: row.view.name })}
            </Button>
          </li>
        ))}
      </ul>
      {removed && (
        <ConfirmDialog
          title={t('deleteView', { name: removed.view.name })}
          effect={t(removed.of === 'all' ? 'deleteSharedEffect' : 'deleteViewEffect')}
          label={t('deleteViewNow')}
          field={null}
          onClose={() => setRemoved(undefined)}
          onConfirm={remove}
        />
      )}
    </details>
  );
}

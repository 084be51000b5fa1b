import { useState } from 'react';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { SecretList } from '../settings/secret-list.tsx';
import { SettingsForm } from '../settings/settings-form.tsx';

/** The tenant's console settings, for its owners: refund limits, identity providers, and keys. */
export function SettingsPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  // Each visit has its own cache key, because a form that starts from a cached version cannot be saved.
  const [visit] = useState(() => crypto.randomUUID());
  const settings = useData(`${tenant.clientId}/settings ${visit}`, () =>
    read(api.settings.$get({ param: tenant })),
  );
  const secrets = useData(`${tenant.clientId}/secrets`, () =>
    read(api.secrets.$get({ param: tenant })),
  );
  return (
    <>
      <h1>{t('settings')}</h1>
      <LoadedView loaded={settings}>{(loaded) => <SettingsForm first={loaded} />}</LoadedView>
      <LoadedView loaded={secrets}>
        {(loaded) => <SecretList secrets={loaded} onChanged={secrets.reload} />}
      </LoadedView>
      <p className="row end">
        <HistoryLink kind="tenant" id={tenant.clientId} />
      </p>
    </>
  );
}

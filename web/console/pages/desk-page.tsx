import { useState } from 'react';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { DeskForm } from '../settings/desk-form.tsx';

/** The tenant’s settings for its customers: its name, set-up, contact, issuer, pay methods and messages. */
export function DeskPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  // Each visit has its own cache key, because a form that starts from a cached version cannot be saved.
  const [visit] = useState(() => crypto.randomUUID());
  const loaded = useData(`${tenant.clientId}/desk ${visit}`, () =>
    read(api.desk.$get({ param: tenant })),
  );
  return (
    <>
      <div className="row between">
        <h1>{t('desk')}</h1>
        <HistoryLink kind="tenant" id={tenant.clientId} />
      </div>
      <LoadedView loaded={loaded}>{(desk) => <DeskForm first={desk} />}</LoadedView>
    </>
  );
}

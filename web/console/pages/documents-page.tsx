import { Link } from 'react-router';
import type { Documents } from '../../../contract/console/documents.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ListView } from '../parts/list-view.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';

/** The documents that customers read: terms, privacy policy, about, seller. */
export function DocumentsPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const loaded = useData(`${tenant.clientId}/documents`, () =>
    read(api.documents.$get({ param: tenant })),
  );
  return (
    <>
      <h1>{t('documents')}</h1>
      <LoadedView loaded={loaded}>{(page) => <List {...page} />}</LoadedView>
    </>
  );
}

function List({ documents, unreadable }: Documents) {
  const { t, local } = useText();
  const { tenant } = useConsole();
  return (
    <ListView
      page={{ unreadable, cursor: null }}
      columns={['document', 'documentVersion', 'documentConsent']}
      empty={{ title: 'noDocuments', hint: 'noDocumentsHint' }}
    >
      {documents.map(({ name, version, title, isConsented, by }) => (
        <tr key={name}>
          <th scope="row">
            <Link to={`/${tenant.clientId}/documents/${name}`}>{local(title)}</Link>
          </th>
          <td data-label={t('documentVersion')}>
            {version} {by !== null && <span className="quiet">{t('faqEdited', { by })}</span>}
          </td>
          <td data-label={t('documentConsent')}>{isConsented ? t('consentAsked') : '—'}</td>
        </tr>
      ))}
    </ListView>
  );
}

import { Link } from 'react-router';
import type { FaqPage } from '../../../contract/console/faqs.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData, usePermission } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ListView } from '../parts/list-view.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { useAddress } from '../parts/use-address.ts';

/** The list of the customers' FAQ entries in their order, with the votes for each answer. */
export function FaqsPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const { valuesIn } = useAddress();
  const { isAllowed } = usePermission('help.change');
  const query = valuesIn('cursor');
  const loaded = useData(`${tenant.clientId}/faqs?${new URLSearchParams(query).toString()}`, () =>
    read(api.faqs.$get({ param: tenant, query })),
  );
  return (
    <>
      <div className="row between">
        <h1>{t('faqs')}</h1>
        {isAllowed && (
          <Link className="button main" to={`/${tenant.clientId}/faqs/new`}>
            {t('newFaq')}
          </Link>
        )}
      </div>
      <LoadedView loaded={loaded}>{(page) => <List page={page} />}</LoadedView>
    </>
  );
}

function List({ page }: { readonly page: FaqPage }) {
  const { t, local } = useText();
  const { tenant } = useConsole();
  return (
    <ListView
      page={page}
      columns={['faqQuestion', 'faqCategory', 'state', 'faqVotes']}
      empty={{ title: 'noFaqs', hint: 'noFaqsHint' }}
    >
      {page.faqs.map(({ id, question, category, isHidden, by, helpful, notHelpful }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={`/${tenant.clientId}/faqs/${id}`}>{local(question)}</Link>
          </th>
          <td data-label={t('faqCategory')}>{local(category)}</td>
          <td data-label={t('state')}>
            <span className={isHidden ? 'badge wait' : 'badge good'}>
              {t(isHidden ? 'faqHidden' : 'faqShown')}
            </span>{' '}
            {by !== null && <span className="quiet">{t('faqEdited', { by })}</span>}
          </td>
          <td data-label={t('faqVotes')}>{t('faqVoted', { helpful, notHelpful })}</td>
        </tr>
      ))}
    </ListView>
  );
}

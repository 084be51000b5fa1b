import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { HealthTable } from '../deployment/health-table.tsx';
import { RingTable } from '../deployment/ring-table.tsx';
import { TenantList } from '../deployment/tenant-list.tsx';
import { useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';

/** The whole deployment, for the staff who run it: self-checks, keys, and a list of all tenants. */
export function DeploymentPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const loaded = useData(`${tenant.clientId}/deployment`, () =>
    read(api.deployment.$get({ param: tenant })),
  );
  return (
    <>
      <h1>{t('deployment')}</h1>
      <p className="quiet">{t('deploymentHint')}</p>
      <LoadedView loaded={loaded}>
        {({ build, checks, keys }) => (
          <>
            <section aria-label={t('health')}>
              <h2>{t('health')}</h2>
              <p className="quiet">{t('deploymentBuild', { build })}</p>
              <HealthTable checks={checks} />
            </section>
            <section aria-label={t('tenants')}>
              <h2>{t('tenants')}</h2>
              <p className="quiet">{t('tenantCostHint')}</p>
              <TenantList />
            </section>
            <section aria-label={t('ringKeys')}>
              <h2>{t('ringKeys')}</h2>
              <p className="quiet">{t('ringKeysHint')}</p>
              <RingTable keys={keys} />
            </section>
          </>
        )}
      </LoadedView>
    </>
  );
}

import { Button } from 'react-aria-components';
import { Link } from 'react-router';
import { machinePlaces } from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { Sticker } from '../machines/sticker.tsx';
import { Empty } from '../parts/empty.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { useAddress } from '../parts/use-address.ts';

/**
 * Stickers with QR codes, to print: eight on a sheet of A4, or one on A6. The address names the
 * machines.
 */
export function StickersPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const { valueIn, valuesIn, goTo } = useAddress();
  const size = valueIn('size') === 'a6' ? 'a6' : 'a4';
  const query = valuesIn(...machinePlaces, 'machine', 'cursor');
  const loaded = useData(
    `${tenant.clientId}/stickers?${new URLSearchParams(query).toString()}`,
    () => read(api.fleet.stickers.$get({ param: tenant, query })),
  );
  return (
    <>
      <div className="no-print stack">
        <p>
          <Link className="button" to={`/${tenant.clientId}/machines`}>
            {t('machines')}
          </Link>
        </p>
        <h1>{t('stickers')}</h1>
        <p>{t('stickersHint')}</p>
        <div className="row">
          <fieldset className="choice">
            <legend>{t('paperSize')}</legend>
            {(['a4', 'a6'] as const).map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="size"
                  checked={size === one}
                  onChange={() => goTo({ size: one })}
                />
                <span>{t(`paper-${one}`)}</span>
              </label>
            ))}
          </fieldset>
          <Button className="button main" onPress={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      </div>
      <LoadedView loaded={loaded}>
        {({ base, machines, cursor }) => (
          <>
            {base === null && <Empty title={t('noApp')} hint={t('noAppHint')} />}
            {base !== null && machines.length === 0 && <Empty title={t('noMachines')} />}
            {base !== null && (
              <ul className={`stickers ${size}`}>
                {machines.map((machine) => (
                  <Sticker key={machine.id} machine={machine} url={`${base}/${machine.id}`} />
                ))}
              </ul>
            )}
            <div className="row no-print">
              <PageLinks cursor={cursor} />
            </div>
          </>
        )}
      </LoadedView>
    </>
  );
}

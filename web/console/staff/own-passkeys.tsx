import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { OwnPasskey } from '../../../contract/console/staff.ts';
import { read } from '../api/console-api.ts';
import { type PageData, useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { useProved } from '../parts/use-proved.ts';

/** The passkeys of the signed-in member of staff, each with a button to remove it. */
export function OwnPasskeys({
  loaded,
}: {
  readonly loaded: PageData<{ readonly passkeys: readonly OwnPasskey[] }>;
}) {
  const { t, language } = useText();
  const connection = useConsole();
  const proved = useProved();
  const [chosen, setChosen] = useState<OwnPasskey>();
  const remove = async (id: string) => {
    const { api, tenant } = connection;
    const send = () => read(api.passkeys[':id'].$delete({ param: { ...tenant, id } }));
    await proved(send);
    setChosen(undefined);
    loaded.reload();
    connection.refreshSession();
  };
  return (
    <>
      <LoadedView loaded={loaded}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p className="quiet">{t('noPasskeys')}</p>
          ) : (
            <ul className="tasks">
              {passkeys.map((passkey) => (
                <li key={passkey.id} className="task">
                  <p>
                    <span className="strong">{passkey.device}</span>{' '}
                    {passkey.madeAt !== null && (
                      <span className="quiet">
                        {t('passkeyMade', { at: formatMoment(passkey.madeAt, language) })}
                      </span>
                    )}
                  </p>
                  <Button className="button" onPress={() => setChosen(passkey)}>
                    {t('removePasskey')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedView>
      {chosen && (
        <ConfirmDialog
          title={t('removePasskey')}
          effect={t('removePasskeyEffect', { device: chosen.device })}
          label={t('removePasskey')}
          field={null}
          onClose={() => setChosen(undefined)}
          onConfirm={() => remove(chosen.id)}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { OwnPasskey } from '../../../contract/console/staff.ts';
import { staffErrors } from '../../../contract/console/staff-errors.ts';
import { read } from '../api/console-api.ts';
import { sendProved } from '../api/passkey.ts';
import { type PageData, useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';

/** The passkeys of the signed-in member of staff, to remove one whose device is gone. */
export function OwnPasskeys({
  loaded,
}: {
  readonly loaded: PageData<{ readonly passkeys: readonly OwnPasskey[] }>;
}) {
  const { t, local, language } = useText();
  const connection = useConsole();
  const [chosen, setChosen] = useState<OwnPasskey>();
  const remove = async (id: string) => {
    const { api, tenant } = connection;
    const send = () => read(api.passkeys[':id'].$delete({ param: { ...tenant, id } }));
    await sendProved(connection, local(staffErrors.PASSKEY_REJECTED.body), send);
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

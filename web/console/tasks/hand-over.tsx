import { useState } from 'react';
import * as v from 'valibot';
import { staffIdSchema } from '../../../contract/console/staff.ts';
import type { Colleague, TaskStep } from '../../../contract/console/tasks.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';

/** The dialog that hands a task to somebody, with a note for them. */
export function HandOver({
  onClose,
  onConfirm,
}: {
  readonly onClose: () => void;
  readonly onConfirm: (step: TaskStep) => Promise<void>;
}) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [to, setTo] = useState<Colleague['id']>();
  const colleagues = useData(`${tenant.clientId}/colleagues`, () =>
    read(api.tasks.colleagues.$get({ param: tenant })),
  );
  const chosen = to ?? colleagues.data?.colleagues[0]?.id;
  return (
    <ConfirmDialog
      title={t('handOver')}
      effect={t('handOverEffect')}
      label={t('handOver')}
      field={{ label: t('handOverNote'), hint: t('reasonHint') }}
      isReady={chosen !== undefined}
      onClose={onClose}
      onConfirm={async (note) => {
        if (chosen !== undefined) await onConfirm({ step: 'hand-over', to: chosen, note });
      }}
    >
      {() => (
        <LoadedView loaded={colleagues}>
          {({ colleagues: all }) =>
            all.length === 0 ? (
              <p className="note">{t('noColleagues')}</p>
            ) : (
              <label className="field">
                <span>{t('handOverTo')}</span>
                <select
                  className="date"
                  value={chosen}
                  onChange={({ target }) => setTo(v.parse(staffIdSchema, target.value))}
                >
                  {all.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            )
          }
        </LoadedView>
      )}
    </ConfirmDialog>
  );
}

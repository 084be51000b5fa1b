import { Fragment, useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import type { MachineDetail } from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';

const parts = ['site', 'route', 'group'] as const;

/** The machine's location for staff, and the form to move it to another site, route or group. */
export function MachinePlace({
  detail: { machine, group },
  onChanged,
}: {
  readonly detail: MachineDetail;
  readonly onChanged: () => void;
}) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const now = { site: machine.site ?? '', route: machine.route ?? '', group: group ?? '' };
  const [draft, setDraft] = useState<typeof now>();
  const move = async (place: typeof now) => {
    const param = { ...tenant, machine: machine.id };
    const json = {
      site: place.site.trim() || null,
      route: place.route.trim() || null,
      group: place.group.trim() || null,
    };
    await read(api.machines[':machine'].place.$put({ param, json }));
    setDraft(undefined);
    onChanged();
  };
  return (
    <section aria-label={t('machinePlace')}>
      <h2>{t('machinePlace')}</h2>
      <dl className="facts">
        {parts.map((part) => (
          <Fragment key={part}>
            <dt>{t(part)}</dt>
            <dd>{now[part] || '—'}</dd>
          </Fragment>
        ))}
      </dl>
      <ActionButton
        action="machine.move"
        label={t('changeMachinePlace')}
        onPress={() => setDraft(now)}
      />
      {draft && (
        <ConfirmDialog
          title={t('changeMachinePlace')}
          effect={t('movePlaceEffect')}
          label={t('movePlace')}
          field={null}
          isReady={parts.some((part) => draft[part].trim() !== now[part])}
          onClose={() => setDraft(undefined)}
          onConfirm={() => move(draft)}
        >
          {() =>
            parts.map((part) => (
              <TextField
                key={part}
                className="field"
                maxLength={200}
                value={draft[part]}
                onChange={(value) => setDraft({ ...draft, [part]: value })}
              >
                <Label>{t(part)}</Label>
                <Input />
              </TextField>
            ))
          }
        </ConfirmDialog>
      )}
    </section>
  );
}

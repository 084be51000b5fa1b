import { useState } from 'react';
import {
  type Alerts,
  alertLimits,
  DUE_MINUTES,
  ESCALATE_MINUTES,
} from '../../../contract/console/alerts.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { useProvedSave } from '../parts/use-proved.ts';
import { WholeField } from '../parts/whole-field.tsx';
import { type AlertDraft, draftOf, places, settingsOf } from './alert-draft.ts';
import { DayPartFields } from './day-part-fields.tsx';
import { RecipientFields } from './recipient-fields.tsx';

const limitNames = [
  'offlineMinutes',
  'doorMinutes',
  'temperatureMinutes',
  'noSaleHours',
  'slotJams',
  'soldOutPercent',
] as const satisfies readonly (keyof typeof alertLimits & MessageKey)[];

/** The form for the recipients of alerts and their hours. The typed values stay after a failure. */
export function AlertForm({
  first,
  onSaved,
  onClose,
}: {
  readonly first: Alerts;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [version, setVersion] = useState(first.version);
  const [draft, setDraft] = useState<AlertDraft>(() => draftOf(first.settings));
  const { problem, fail, forget, isBusy, save } = useProvedSave();
  const loadAgain = () =>
    void read(api.alerts.$get({ param: tenant })).then((current) => {
      setVersion(current.version);
      setDraft(draftOf(current.settings));
      forget();
    }, fail);
  const send = () => read(api.alerts.$put({ param: tenant, json: settingsOf(draft, version) }));
  return (
    <form aria-label={t('changeAlerts')} onSubmit={(event) => void save(event, send, onSaved)}>
      {places.map((place) => (
        <fieldset key={place} className="templates">
          <legend>{t(`${place}Recipient`)}</legend>
          <RecipientFields
            place={place}
            recipient={draft[place]}
            onChange={(changed) => setDraft({ ...draft, [place]: changed })}
          />
          {place === 'second' && (
            <WholeField
              label={t('escalateAfter')}
              {...ESCALATE_MINUTES}
              value={draft.escalateMinutes}
              onValue={(escalateMinutes) => setDraft({ ...draft, escalateMinutes })}
            />
          )}
        </fieldset>
      ))}
      <fieldset className="templates">
        <legend>{t('dueTime')}</legend>
        <p className="small">{t('dueHint')}</p>
        <WholeField
          label={t('dueAfter')}
          {...DUE_MINUTES}
          value={draft.dueMinutes}
          onValue={(dueMinutes) => setDraft({ ...draft, dueMinutes })}
        />
      </fieldset>
      <DayPartFields
        title={t('quietTimes')}
        part={draft.quietHours}
        onChange={(quietHours) => setDraft({ ...draft, quietHours })}
      />
      <fieldset className="templates">
        <legend>{t('sentFrom')}</legend>
        <p className="small">{t('limitsHint')}</p>
        {limitNames.map((name) => (
          <WholeField
            key={name}
            label={t('limitField', { name: t(name), standard: alertLimits[name].standard })}
            least={alertLimits[name].least}
            most={alertLimits[name].most}
            value={draft.limits[name]}
            onValue={(value) => setDraft({ ...draft, limits: { ...draft.limits, [name]: value } })}
          />
        ))}
      </fieldset>
      <DayPartFields
        title={t('openTimes')}
        hint={t('openHint')}
        part={draft.openHours}
        onChange={(openHours) => setDraft({ ...draft, openHours })}
      />
      <FormEnd {...{ problem, isBusy, onClose }} undo="alertUndo" onReload={loadAgain} />
    </form>
  );
}

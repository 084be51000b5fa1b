import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import type { MachineDetail, NewNotice } from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { englishOf } from '../parts/both-languages.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { addDays, todayInJapan } from '../parts/japan-days.ts';

type Props = { readonly detail: MachineDetail; readonly onChanged: () => void };

/** The notice that customers read on the machine's page, and the form to change or remove it. */
export function CustomerNotice({ detail: { machine, notice }, onChanged }: Props) {
  const { t, local, language } = useText();
  const { api, tenant } = useConsole();
  const [isAsking, setAsking] = useState(false);
  const put = async (changed: NewNotice['notice']) => {
    const param = { ...tenant, machine: machine.id };
    await read(api.machines[':machine'].notice.$put({ param, json: { notice: changed } }));
    setAsking(false);
    onChanged();
  };
  const isOver = notice?.until != null && Date.parse(notice.until) <= Date.now();
  return (
    <section aria-label={t('customerNotice')}>
      <h2>{t('customerNotice')}</h2>
      {notice === null || isOver ? (
        <p className="quiet">{t('noNotice')}</p>
      ) : (
        <>
          <p className="note">{local(notice.text)}</p>
          <p className="quiet">
            {t('noticeBy', { by: notice.by })}・
            {notice.until === null
              ? t('untilRemoved')
              : t('untilOnly', { until: formatMoment(notice.until, language) })}
          </p>
        </>
      )}
      <ActionButton
        action="machine.notice"
        label={t('changeNotice')}
        onPress={() => setAsking(true)}
      />
      {isAsking && (
        <NoticeDialog
          first={isOver ? null : notice}
          onClose={() => setAsking(false)}
          onNotice={put}
        />
      )}
    </section>
  );
}

const ends = ['today', 'week', 'removed'] as const;
type End = (typeof ends)[number];
const endTexts = { today: 'untilToday', week: 'untilWeek', removed: 'untilRemoved' } as const;
/** Days from today until the last day of a notice. */
const endDays = { today: 0, week: 7 } as const;

function NoticeDialog({
  first,
  onClose,
  onNotice,
}: {
  readonly first: MachineDetail['notice'];
  readonly onClose: () => void;
  readonly onNotice: (notice: NewNotice['notice']) => Promise<void>;
}) {
  const { t } = useText();
  const [en, setEn] = useState(englishOf(first?.text));
  const [end, setEnd] = useState<End>('today');
  const send = (ja: string) => {
    // Saving an empty text removes the notice.
    if (ja === '') return onNotice(null);
    const until =
      end === 'removed'
        ? null
        : new Date(`${addDays(todayInJapan(), endDays[end])}T23:59:59+09:00`).toISOString();
    return onNotice({ text: { ja, en: en.trim() || ja }, until });
  };
  return (
    <ConfirmDialog
      title={t('changeNotice')}
      effect={t('noticeEffect')}
      label={t('showNotice')}
      field={{ label: t('noticeText'), hint: t('noticeHint'), isOptional: true }}
      first={first?.text.ja ?? ''}
      onClose={onClose}
      onConfirm={send}
    >
      {() => (
        <>
          <TextField className="field" value={en} onChange={setEn} maxLength={100}>
            <Label>{t('noticeTextEn')}</Label>
            <Input />
          </TextField>
          <fieldset className="choice">
            <legend>{t('noticeEnd')}</legend>
            {ends.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="notice-end"
                  checked={end === one}
                  onChange={() => setEnd(one)}
                />
                <span>{t(endTexts[one])}</span>
              </label>
            ))}
          </fieldset>
        </>
      )}
    </ConfirmDialog>
  );
}

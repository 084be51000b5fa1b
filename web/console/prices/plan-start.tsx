import { useRef, useState } from 'react';
import { Checkbox, Input, Label, TextField } from 'react-aria-components';
import type { PriceChange } from '../../../contract/console/prices.ts';
import { useConsole } from '../api/use-console.ts';
import { formatDay } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { addDays, todayInJapan } from '../parts/japan-days.ts';
import { jumpsOf, type Plan } from './price-plan.ts';
import { type LastChange, sendChange } from './send-change.ts';

/** Default time of a scheduled change: before the first train, when hardly anybody buys. */
const EARLY = '05:00';

/** The summary of a planned change, its time, and the button that starts it. */
export function PlanStart({
  plan,
  onStarted,
}: {
  readonly plan: Plan;
  readonly onStarted: (change: PriceChange) => void;
}) {
  const { t, language } = useText();
  const connection = useConsole();
  const [isLater, setLater] = useState(false);
  const [day, setDay] = useState(addDays(todayInJapan(), 1));
  const [time, setTime] = useState(EARLY);
  const [title, setTitle] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const last = useRef<LastChange['current']>(null);
  const count = plan.slots.length;
  const machines = new Set(plan.slots.map(({ machine }) => machine.id)).size;
  const jumps = jumpsOf(plan);
  const shownTitle =
    title ?? t('changeNameFirst', { day: formatDay(isLater ? day : todayInJapan(), language) });
  const label = t(isLater ? 'planSlots' : 'changeSlots', { count });
  const start = async () => {
    const at = isLater ? new Date(`${day}T${time}:00+09:00`).toISOString() : null;
    const change = await sendChange(connection, { title: shownTitle.trim(), plan, at }, last);
    setAsking(false);
    onStarted(change);
  };
  return (
    <section className="plan-start" aria-label={t('summary')}>
      <h2>{t('summary')}</h2>
      <dl className="facts">
        <dt>{t('willChange')}</dt>
        <dd className="strong">{t('slots', { count })}</dd>
        <dt>{t('willStay')}</dt>
        <dd>{t('slots', { count: plan.unchanged })}</dd>
        <dt>{t('impossible')}</dt>
        <dd>{t('slots', { count: plan.impossible })}</dd>
      </dl>
      <fieldset className="choice">
        <legend>{t('when')}</legend>
        <label>
          <input type="radio" name="when" checked={!isLater} onChange={() => setLater(false)} />
          <span>{t('now')}</span>
        </label>
        <label>
          <input type="radio" name="when" checked={isLater} onChange={() => setLater(true)} />
          <span>{t('atTime')}</span>
        </label>
      </fieldset>
      {isLater && (
        <div className="row">
          <label className="field">
            <span>{t('startDate')}</span>
            <input
              className="date"
              type="date"
              required
              min={todayInJapan()}
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          </label>
          <label className="field">
            <span>{t('time')}</span>
            <input
              className="date"
              type="time"
              required
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          </label>
        </div>
      )}
      <ActionButton
        action="prices.change"
        label={label}
        tone="main"
        isDisabled={count === 0 || (isLater && (day === '' || time === ''))}
        onPress={() => {
          setChecked(false);
          setAsking(true);
        }}
      />
      {isAsking && (
        <ConfirmDialog
          title={label}
          effect={t('priceEffect', { machines, slots: count })}
          label={label}
          field={null}
          isReady={shownTitle.trim() !== '' && (jumps === 0 || isChecked)}
          onClose={() => setAsking(false)}
          onConfirm={start}
        >
          {() => (
            <>
              <TextField className="field" value={shownTitle} onChange={setTitle} maxLength={60}>
                <Label>{t('changeName')}</Label>
                <Input />
              </TextField>
              {jumps > 0 && (
                <Checkbox className="check" isSelected={isChecked} onChange={setChecked}>
                  <span className="check-mark" aria-hidden="true" />
                  {t('confirmJumps', { count: jumps })}
                </Checkbox>
              )}
            </>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}

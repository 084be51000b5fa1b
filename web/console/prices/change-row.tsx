import { useState } from 'react';
import { Link } from 'react-router';
import {
  type PriceChange,
  type PriceOutcome,
  type PriceState,
  priceOutcomeSchema,
} from '../../../contract/console/prices.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { type Sign, StatusSign } from '../parts/status-sign.tsx';
import { isRunning, useRunningChange } from './use-running-change.ts';

const states = {
  draft: { text: 'priceDraft', sign: 'off' },
  scheduled: { text: 'priceScheduled', sign: 'wait' },
  applying: { text: 'priceApplying', sign: 'wait' },
  done: { text: 'priceDone', sign: 'done' },
  cancelled: { text: 'priceCancelled', sign: 'off' },
  undoing: { text: 'priceUndoing', sign: 'wait' },
  undone: { text: 'priceUndone', sign: 'off' },
} as const satisfies Readonly<Record<PriceState, { text: MessageKey; sign: Sign }>>;

export const outcomeTexts = {
  changed: 'outcomeChanged',
  differs: 'outcomeDiffers',
  gone: 'outcomeGone',
  restored: 'outcomeRestored',
  kept: 'outcomeKept',
} as const satisfies Readonly<Record<PriceOutcome, MessageKey>>;

type Props = {
  readonly listed: PriceChange;
  readonly onChanged: () => void;
  /** Whether the row is alone on the change's own page, whose heading already shows the title. */
  readonly isAlone?: boolean;
};

/**
 * A price change with its state, its progress, the results for its slots, and buttons to cancel or
 * undo it.
 */
export function ChangeRow({ listed, onChanged, isAlone = false }: Props) {
  const { t, language } = useText();
  const { tenant } = useConsole();
  const { change, waits, problem, retry } = useRunningChange(listed, onChanged);
  const { state, outcomes, offline } = change;
  const { text, sign } = states[state];
  const counted = priceOutcomeSchema.options.flatMap((outcome) =>
    outcomes[outcome] > 0 ? [`${t(outcomeTexts[outcome])} ${outcomes[outcome]}`] : [],
  );
  return (
    <li className="price-change">
      <div className="row between">
        <div>
          {!isAlone && (
            <Link className="strong" to={`/${tenant.clientId}/prices/${change.id}`}>
              {change.title}
            </Link>
          )}{' '}
          <span className="quiet">
            {formatMoment(change.createdAt, language)}・<bdi className="unbroken">{change.by}</bdi>
            ・{t('scopeCount', { machines: change.machines, slots: change.slots })}
          </span>
        </div>
        {/* Apart from the progress, whose end would move the button away under a finger. */}
        <Ending change={change} onChanged={onChanged} />
      </div>
      <div className="row">
        <span className={`badge ${sign}`}>
          <StatusSign sign={sign} />
          {t(text, { at: formatMoment(change.startAt, language) })}
        </span>
        {counted.length > 0 && <span>{counted.join('・')}</span>}
        {isRunning(change) && (
          <>
            <progress max={change.parts} value={change.passed} aria-label={t(text)} />
            <span className="quiet">
              {waits
                ? t('waitsForPut')
                : t('priceProgress', { passed: change.passed, parts: change.parts })}
            </span>
          </>
        )}
        {mayUndo(change) && change.undoUntil !== null && (
          <span className="quiet">
            {t('undoUntil', { at: formatMoment(change.undoUntil, language) })}
          </span>
        )}
      </div>
      {offline > 0 && <p className="quiet">{t('offlineMachines', { count: offline })}</p>}
      {problem && <ProblemNote problem={problem} onRetry={retry} />}
    </li>
  );
}

/** Returns whether a change has begun and can still be undone. */
const mayUndo = ({ state, undoUntil }: PriceChange): boolean =>
  state === 'applying' ||
  (state === 'done' && (undoUntil === null || Date.parse(undoUntil) > Date.now()));

/** A button that cancels a scheduled change, or undoes one that has begun. */
function Ending({
  change,
  onChanged,
}: {
  readonly change: PriceChange;
  readonly onChanged: () => void;
}) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [isAsking, setAsking] = useState(false);
  const isScheduled = change.state === 'scheduled';
  if (!isScheduled && !mayUndo(change)) return null;
  const label = t(isScheduled ? 'cancelChange' : 'undoChange');
  const end = async () => {
    const param = { ...tenant, change: change.id };
    const route = api.prices[':change'];
    await read(isScheduled ? route.cancel.$post({ param }) : route.undo.$post({ param }));
    setAsking(false);
    onChanged();
  };
  return (
    <>
      <ActionButton action="prices.change" label={label} onPress={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={`${change.title}：${label}`}
          effect={t(isScheduled ? 'cancelEffect' : 'undoEffect')}
          label={label}
          field={null}
          onClose={() => setAsking(false)}
          onConfirm={end}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { RoundMachine, VisitedSlot } from '../../../contract/console/rounds.ts';
import { useText } from '../i18n/use-text.ts';
import { BestBefore, BestBeforeField } from './best-before.tsx';
import { loadOf, roomOf } from './load-of.ts';

/**
 * The fields of one slot: how many pieces were loaded, and optionally how many were counted before.
 */
export function SlotRow({
  slot,
  done,
  isJammed,
  onChange,
}: {
  readonly slot: RoundMachine['slots'][number];
  readonly done: VisitedSlot;
  readonly isJammed: boolean;
  readonly onChange: (done: VisitedSlot) => void;
}) {
  const { t, local } = useText();
  const { counted, computed, loaded } = done;
  const [isCounting, setCounting] = useState(counted !== null);
  const drink = `${slot.slot} ${local(slot.drink)}`;
  const before = counted ?? computed;
  const room = roomOf(before, slot.capacity);
  const set = (pieces: number) => onChange({ ...done, loaded: Math.max(0, pieces) });
  const load = loadOf(slot);
  const isFull = room !== null && room > 0 && loaded === room;
  return (
    <li className="slot-row">
      <div>
        <p className="strong">
          {drink} {isJammed && <span className="badge act">{t('jammed')}</span>}
          <BestBefore slot={slot} />
        </p>
        <p className={counted !== null && counted !== computed ? 'differs' : 'quiet'}>
          {counted !== null && counted !== computed
            ? t('countedDiffers', { counted, computed })
            : room === null
              ? t('inSlotOpen', { count: before })
              : t('inSlotNow', { count: before, room })}
          {load > 0 && loaded === 0 && `・${t('loadAbout', { count: load })}`}
        </p>
      </div>
      <div className="row">
        {isCounting ? (
          <input
            className="pieces"
            type="number"
            inputMode="numeric"
            min={0}
            max={500}
            aria-label={t('countedOf', { drink })}
            placeholder={String(computed)}
            value={counted ?? ''}
            onChange={({ target }) => onChange({ ...done, counted: piecesOf(target.value) })}
          />
        ) : (
          <Button
            className="button"
            aria-label={t('countSlotOf', { drink })}
            onPress={() => setCounting(true)}
          >
            {t('countSlot')}
          </Button>
        )}
        {room !== null && (
          <Button
            className={isFull ? 'button full' : 'button'}
            aria-label={t('fillSlotOf', { drink })}
            aria-pressed={isFull}
            isDisabled={room === 0}
            onPress={() => set(isFull ? 0 : room)}
          >
            {isFull ? '✓ ' : ''}
            {t('fillSlot')}
          </Button>
        )}
        <span className="stepper">
          <Button
            className="button"
            aria-label={t('onePieceLess', { drink })}
            onPress={() => set(loaded - 1)}
          >
            −
          </Button>
          <input
            className="pieces"
            type="number"
            inputMode="numeric"
            min={0}
            max={500}
            aria-label={t('piecesOf', { drink })}
            value={loaded}
            onChange={({ target }) => set(piecesOf(target.value) ?? 0)}
          />
          <Button
            className="button"
            aria-label={t('onePieceMore', { drink })}
            onPress={() => set(Math.min(500, loaded + 1))}
          >
            ＋
          </Button>
        </span>
      </div>
      <BestBeforeField {...{ drink, done, onChange }} />
    </li>
  );
}

/** Returns a typed number of pieces; null if the field is empty. */
const piecesOf = (text: string): number | null =>
  text === '' ? null : Math.min(500, Math.max(0, Math.trunc(Number(text)) || 0));

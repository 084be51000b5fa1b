import type { MachineRow } from '../../../contract/console/machines.ts';
import { formatMoment } from '../i18n/format.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { StatusSign } from '../parts/status-sign.tsx';
import { mostUrgent } from './machine-sign.ts';

/** Shows a machine's most important problem as a sign and a word. */
export function MachineState({ machine }: { readonly machine: MachineRow }) {
  const { t, language } = useText();
  const { link, since, jammed, soldOut, doorOpenSince, temperatureSince } = machine;
  const { isStopped, stoppedSlots } = machine;
  const { sign, text } = mostUrgent({
    ...{ isKnown: link !== 'never', isOffline: link === 'offline' },
    isStopped: isStopped || stoppedSlots.length > 0,
    ...{ isJammed: jammed.length > 0, isDoorOpen: doorOpenSince !== null },
    ...{ isOutOfTemperature: temperatureSince !== null, isSoldOut: soldOut.length > 0 },
  });
  const began: Partial<Record<MessageKey, string | null>> = {
    ...{ noConnection: since, doorOpen: doorOpenSince, temperatureOut: temperatureSince },
  };
  const from = began[text] ?? null;
  return (
    <span className={`badge ${sign}`}>
      <StatusSign sign={sign} />
      {text === 'soldOutSlots' ? t('soldOutCount', { count: soldOut.length }) : t(text)}
      {from !== null && (
        <span className="quiet">{t('since', { at: formatMoment(from, language) })}</span>
      )}
    </span>
  );
}

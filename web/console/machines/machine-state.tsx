import type { MachineRow } from '../../../contract/console/machines.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { type Sign, StatusSign } from '../parts/status-sign.tsx';

type Said = { readonly sign: Sign; readonly text: string; readonly since: string | null };

/** What matters most about a machine, in one sign and a word: what stops its sales comes first. */
export function MachineState({ machine }: { readonly machine: MachineRow }) {
  const { t, language } = useText();
  const said = ((): Said => {
    const { link, since, jammed, soldOut, doorOpenSince, isStopped, stoppedSlots } = machine;
    const stopped = isStopped || stoppedSlots.length > 0;
    if (link === 'never') return { sign: 'off', text: t('neverConnected'), since: null };
    if (link === 'offline') return { sign: 'off', text: t('noConnection'), since };
    if (stopped) return { sign: 'act', text: t('salesStopped'), since: null };
    if (jammed.length > 0) return { sign: 'act', text: t('jammed'), since: null };
    if (doorOpenSince) return { sign: 'wait', text: t('doorOpen'), since: doorOpenSince };
    if (soldOut.length > 0) {
      return { sign: 'wait', text: t('soldOutCount', { count: soldOut.length }), since: null };
    }
    return { sign: 'done', text: t('selling'), since: null };
  })();
  return (
    <span className={`badge ${said.sign}`}>
      <StatusSign sign={said.sign} />
      {said.text}
      {said.since !== null && (
        <span className="quiet">{t('since', { at: formatMoment(said.since, language) })}</span>
      )}
    </span>
  );
}

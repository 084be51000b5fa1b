import type { ServiceMessage } from '../../../../contract/machine/messages.ts';
import type { FulfilledOrder, Fulfilment } from '../../fulfilment.ts';
import { EVIDENCE_WITHIN_MS, RESULT_WITHIN_MS, START_WITHIN_MS } from '../timing.ts';
import { evidenceOfJournal, outcomeOfReport } from './journal-evidence.ts';

/** An order has one piece, so a drop costs the whole amount. */
const wholeAmount = ({ amountYen }: FulfilledOrder): number => amountYen;

/**
 * The fulfilment by a motor that drops one piece. A sensor sees whether it dropped, and the machine
 * reports that (docs/machine-protocol.md).
 */
export const vend: Fulfilment<ServiceMessage> = {
  deadline(nowMs) {
    const notAfterMs = nowMs + START_WITHIN_MS;
    return {
      notAfterMs,
      reportByMs: notAfterMs + RESULT_WITHIN_MS,
      evidenceByMs: notAfterMs + EVIDENCE_WITHIN_MS,
    };
  },
  command: ({ id, lines: [{ slot }], fulfilment: { command } }, offsetMs) => ({
    type: 'vend',
    commandId: id,
    slot,
    issuedAtMs: Math.round(command.issuedAtMs + offsetMs),
    notAfterMs: Math.round(command.notAfterMs + offsetMs),
  }),
  outcome: (order, report, age) => outcomeOfReport(order, report, age, wholeAmount),
  evidence: (order, journal, reading) => evidenceOfJournal(order, journal, reading, wholeAmount),
};

import { verifyAudit } from '../../worker/core/operator/verify-audit.ts';
import { defineCommand } from '../command/command.ts';
import type { Group } from '../command/group.ts';
import { clientOption } from '../orders/client-option.ts';
import { openOperator } from '../orders/open-operator.ts';

const verify = defineCommand({
  about: 'Check that no row of the audit log was changed or is missing',
  options: clientOption,
  async run(_, values, io) {
    const { services, client } = await openOperator(io, values.client);
    const { rows, faults } = await verifyAudit(services, client.clientId);
    const lines = faults.map(({ target, seq, kind }) => `${target}, row ${seq}: ${kind}`);
    io.print([...lines, `${rows} rows, ${faults.length} faults.`].join('\n'));
    return faults.length > 0 ? 1 : 0;
  },
});

export const audit: Group = { commands: { verify } };

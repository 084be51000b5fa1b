import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type AuditAnchor, auditAnchor } from '../../worker/core/operator/audit-anchor.ts';
import { verifyAudit } from '../../worker/core/operator/verify-audit.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { scan } from '../../worker/core/store/scan.ts';
import { defineCommand } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import type { Group } from '../command/group.ts';
import { text } from '../command/options.ts';
import { clientOption } from '../orders/client-option.ts';
import { openOperator } from '../orders/open-operator.ts';

const verify = defineCommand({
  about: 'Check that nothing in the audit log was changed or is missing',
  options: {
    ...clientOption,
    anchor: text('FILE', 'Also checks against anchors that `audit anchors` printed before'),
  },
  async run(_, { client: clientId, anchor }, io) {
    const { services, client } = await openOperator(io, clientId);
    const copy = anchor === undefined ? [] : readCopy(anchor);
    const { rows, anchors, faults } = await verifyAudit(services, client.clientId, copy);
    const lines = faults.map(({ target, seq, kind }) => `${target}, row ${seq}: ${kind}`);
    io.print([...lines, `${rows} rows, ${anchors} anchors, ${faults.length} faults.`].join('\n'));
    return faults.length > 0 ? 1 : 0;
  },
});

/** Reads anchors, one JSON object per line. @throws CommandError for a line that is no anchor. */
function readCopy(file: string): readonly AuditAnchor[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const anchor = v.safeParse(v.pipe(v.string(), v.parseJson(), auditAnchor), line);
    if (!anchor.success) throw new CommandError(`${file}, line ${index + 1} is no anchor.`);
    return [anchor.output];
  });
}

// Standard output contains only the anchors, so that it can go into a file.
const anchors = defineCommand({
  about: 'Print the anchors of the audit log, to be kept outside of the database',
  options: clientOption,
  async run(_, values, io) {
    const { services, client } = await openOperator(io, values.client);
    const found: string[] = [];
    for await (const page of scan(services.store, paths.auditAnchors(client.clientId), undefined)) {
      for (const { fields } of page) {
        const anchor = v.safeParse(auditAnchor, fields);
        if (anchor.success) found.push(JSON.stringify(anchor.output));
      }
    }
    return found.join('\n');
  },
});

export const audit: Group = { commands: { verify, anchors } };

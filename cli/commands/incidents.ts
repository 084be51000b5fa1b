import * as v from 'valibot';
import { showIncident } from '../../worker/core/incidents/operate/list-incidents.ts';
import { defineCommand } from '../command/command.ts';
import { valueOrFail } from '../command/failure-text.ts';
import type { Group } from '../command/group.ts';
import { flag, text } from '../command/options.ts';
import { incidentText, reportIncidents } from '../incidents/report-incidents.ts';
import { clientOption } from '../orders/client-option.ts';
import { openOperator } from '../orders/open-operator.ts';
import { parseOrFail } from '../orders/operator-context.ts';

const named = { INCIDENT: 'The id that list prints' };

const idSchema = v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/));
const parseId = (id: string | undefined) =>
  parseOrFail(idSchema, id, 'Specify an incident by the id that list prints.');

const list = defineCommand({
  about: 'List the open incidents',
  options: {
    ...clientOption,
    resolved: flag('Lists the incidents resolved in the last 30 days instead'),
    archived: flag('Lists the incidents resolved earlier instead'),
    cursor: text('CURSOR', 'Continues a list'),
  },
  async run(_, { client, resolved, archived, cursor }, io) {
    const shown = archived ? 'archived' : resolved ? 'resolved' : 'open';
    return reportIncidents(await openOperator(io, client), shown, cursor);
  },
});

const show = defineCommand({
  about: 'Show an incident and each attempt to notify somebody of it',
  arguments: named,
  options: clientOption,
  async run([given], { client }, io) {
    const id = parseId(given);
    return incidentText(valueOrFail(await showIncident(await openOperator(io, client), id), id));
  },
});

export const incidents: Group = {
  commands: { list, show },
  notes: "Times are Japan's. Both read the database with the deployment’s settings.",
};

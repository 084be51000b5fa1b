import * as v from 'valibot';
import { baseUrl } from '../../worker/core/setting-shapes.ts';
import { defineCommand } from '../command/command.ts';
import { flag, several, text } from '../command/options.ts';
import { UsageError } from '../command/usage-error.ts';
import { examine } from '../doctor/examine.ts';
import { printFindings } from '../doctor/print-findings.ts';
import { runningStart } from '../local/start-lock.ts';
import { readSettings } from '../settings/dev-vars.ts';

/** Where this clone's `npm start` serves the app. */
const localOrigin = () => runningStart()?.app ?? 'http://localhost:5173';

export const doctor = defineCommand({
  about: 'Check a deployment and say what to do. Exit code 1 if a check failed',
  arguments: {
    '[ORIGIN]':
      'The deployment, such as https://vending.example.jp. Default: what npm start serves',
  },
  options: {
    client: several(
      'CLIENT_ID',
      'Checks only this tenant. Default: 25 tenants, and the --after that continues',
    ),
    after: text('CLIENT_ID', 'Begins after this tenant'),
    json: flag('Prints the findings as JSON'),
  },
  async run([given], { client: clients = [], after, json }, io) {
    const origin = v.safeParse(baseUrl, given ?? localOrigin());
    if (!origin.success) throw new UsageError(`${given} is not an origin.`);
    const settings = readSettings(io.env);
    const findings = await examine({ origin: origin.output, settings, clients, after });
    io.print(json ? JSON.stringify(findings, null, 2) : printFindings(findings));
    return findings.some(({ state }) => state === 'failed') ? 1 : 0;
  },
});

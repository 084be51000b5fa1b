import * as v from 'valibot';
import { baseUrl } from '../../worker/core/setting-shapes.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { readArguments } from '../command/read-arguments.ts';
import { examine } from '../doctor/examine.ts';
import { printFindings } from '../doctor/print-findings.ts';
import { runningStart } from '../local/start-lock.ts';
import { readSettings } from '../settings/dev-vars.ts';

const USAGE = `Usage: npm run doctor -- [ORIGIN] [--client CLIENT_ID]… [--after CLIENT_ID] [--json]
  ORIGIN     where the deployment is, https://vending.example.jp; without one, what npm start serves
  --client   looks at this tenant, and no other; without it at 25, and says where to go on
  --after    begins behind this tenant
  --json     the findings as JSON`;

const options = {
  client: { type: 'string', multiple: true },
  after: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Where this clone's `npm start` serves the app. */
const here = () => runningStart()?.app ?? 'http://localhost:5173';

/** `npm run doctor`. Returns the exit code. @throws CommandError */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = readArguments(
    { args: argv, options, allowPositionals: true },
    USAGE,
  );
  const origin = v.safeParse(baseUrl, positionals[0] ?? here());
  if (!origin.success || positionals.length > 1) throw new CommandError(USAGE);
  const { client: clients = [], after, json } = values;
  const settings = readSettings(io.env);
  const findings = await examine({ origin: origin.output, settings, clients, after });
  io.print(json ? JSON.stringify(findings, null, 2) : printFindings(findings));
  return findings.some(({ state }) => state === 'failed') ? 1 : 0;
}

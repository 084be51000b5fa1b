import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../contract/shared/ids.ts';
import { CommandError } from '../command/command-error.ts';
import { runningStart } from '../local/start-lock.ts';

export const USAGE = `Usage: npm run machine -- MACHINE_ID [options]
       npm run machine -- --claim CODE [options]
       npm run machine -- --serial NUMBER [options]

A reference device: it connects as a vending machine, by docs/machine-protocol.md.

  --client ID     the operator                       (demo)
  --url URL       the service                        (what npm start serves here)
  --token TOKEN   the device token; without one, and with a .dev.vars, it enrols itself,
                  which ends the token the machine had (the one of the page /machines, too)
  --claim CODE    the code that an installer types in (npm run device -- claim-codes): it says which
                  machine this is, and becomes its token
  --serial NUMBER the device's number: it proves its key, which an operator has imported and
                  assigned. The first call makes the key and prints the line for import-keys
  --slots LIST    what it holds: A1=12,A2=0          (the database's, else A1 to A4 with 10)
  --motor MS      how long its motor turns           (1200)
  --help

While it runs, a key does something to the machine:

  j  the next product jams; again: it does not
  d  open or close the door
  o  pull the network plug, or put it back in
  r  refill every slot and clear the jams
  q  quit; the journal stays in .state/machines/
`;

const slotsSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]+=\d+(,[A-Za-z0-9_-]+=\d+)*$/),
  v.transform((text) =>
    text.split(',').map((part) => {
      const [slot = '', count = ''] = part.split('=');
      return { slot, count: Number(count) };
    }),
  ),
);

const optionsSchema = v.pipe(
  v.object({
    machineId: v.optional(machineIdSchema),
    claim: v.optional(v.string()),
    serial: v.optional(v.string()),
    client: clientIdSchema,
    url: v.pipe(v.string(), v.url()),
    token: v.optional(v.string()),
    slots: v.optional(slotsSchema),
    motor: v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)),
  }),
  // A claim code or a key identifies the machine and provides the token, so nothing else may.
  v.check(({ machineId, claim, serial, token }) => {
    const given = [machineId, claim, serial].filter((one) => one !== undefined).length;
    return given === 1 && (machineId !== undefined || token === undefined);
  }),
);
export type Options = v.InferOutput<typeof optionsSchema>;

/** Parses the command line. Returns undefined if only the help was requested. @throws CommandError */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const parsed = v.safeParse(optionsSchema, { ...values, machineId: positionals[0] });
  if (!parsed.success) throw new CommandError(USAGE);
  return parsed.output;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        client: { type: 'string', default: 'demo' },
        url: { type: 'string', default: runningStart()?.app ?? 'http://localhost:5173' },
        token: { type: 'string' },
        claim: { type: 'string' },
        serial: { type: 'string' },
        slots: { type: 'string' },
        motor: { type: 'string', default: '1200' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch {
    throw new CommandError(USAGE);
  }
}

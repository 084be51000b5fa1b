import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../contract/shared/ids.ts';
import { UsageError } from '../command/usage-error.ts';

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

/** Parses the command line. @throws UsageError that names the wrong option. */
export function parseOptions(given: Readonly<Record<string, string | undefined>>): Options {
  const parsed = v.safeParse(optionsSchema, given);
  if (parsed.success) return parsed.output;
  const name = v.getDotPath(parsed.issues[0]);
  throw new UsageError(
    name === null
      ? 'Specify one of MACHINE_ID, --claim and --serial. Only a MACHINE_ID can have a --token.'
      : `${name === 'machineId' ? 'MACHINE_ID' : `--${name}`} is malformed.`,
  );
}

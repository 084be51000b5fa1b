import * as v from 'valibot';
import { settlementErrorData } from '../../../contract/console/settlement-errors.ts';
import type { ConsoleProblem, ConsoleTenantApi } from '../api/console-api.ts';
import { read } from '../api/console-api.ts';

const call = ({ api, tenant }: ConsoleTenantApi, form: FormData) =>
  api.settlement.$post({ param: tenant }, { init: { body: form } });

/** Compares the files of a form with the orders of its day. @throws CallFailed */
export const compareFiles = (connection: ConsoleTenantApi, form: FormData) =>
  read(call(connection, form));

export type Compared = Awaited<ReturnType<typeof compareFiles>>;
export type Finding = Compared['findings'][number];

/** Returns the file with unknown columns, if that is the problem. */
export function unknownColumnsOf({ code, data }: ConsoleProblem) {
  if (code !== 'SETTLEMENT_COLUMNS_UNKNOWN') return undefined;
  const read = v.safeParse(settlementErrorData.SETTLEMENT_COLUMNS_UNKNOWN, data);
  return read.success && read.output.columns.length > 0 ? read.output : undefined;
}

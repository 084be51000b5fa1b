import type { ConsoleTenantApi } from '../api/console-api.ts';
import { read } from '../api/console-api.ts';

const call = ({ api, tenant }: ConsoleTenantApi, form: FormData) =>
  api.settlement.$post({ param: tenant }, { init: { body: form } });

/** Compares the files of a form with the orders of its day. @throws CallFailed */
export const compareFiles = (connection: ConsoleTenantApi, form: FormData) =>
  read(call(connection, form));

export type Compared = Awaited<ReturnType<typeof compareFiles>>;
export type Finding = Compared['findings'][number];

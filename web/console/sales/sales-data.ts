import type { SalesPeriod, SalesSort } from '../../../contract/console/sales.ts';
import type { ConsoleTenantApi } from '../api/console-api.ts';
import { read } from '../api/console-api.ts';
import { addDays, todayInJapan } from '../parts/japan-days.ts';

type Asked = { readonly period: SalesPeriod; readonly sort?: SalesSort };

const report = ({ api, tenant }: ConsoleTenantApi, query: Asked & { readonly day: string }) =>
  read(api.sales.$get({ param: tenant, query }));
const closing = ({ api, tenant }: ConsoleTenantApi, month: string) =>
  read(api.sales.closing.$get({ param: tenant, query: { month } }));

/**
 * Reads the current period. Returns yesterday if today has no sale yet, because staff who look in
 * the morning want yesterday's sales.
 */
const latest = async (connection: ConsoleTenantApi, asked: Asked) => {
  const today = todayInJapan();
  const found = await report(connection, { ...asked, day: today });
  const isEmpty = found.total.captured === 0 && found.total.refunded === 0;
  return isEmpty && asked.period === 'day'
    ? report(connection, { ...asked, day: addDays(today, -1) })
    : found;
};

export const readReport = report;
export const readLatest = latest;
export const readClosing = closing;

export type Report = Awaited<ReturnType<typeof report>>;
export type Row = Report['tables']['times'][number];
export type Count = Row['count'];
export type ClosingAnswer = Awaited<ReturnType<typeof closing>>;

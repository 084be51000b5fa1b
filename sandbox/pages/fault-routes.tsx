import * as v from 'valibot';
import { CloudModeSchema } from '../cloud/cloud.ts';
import type { StandIns } from '../stand-ins/stand-ins.ts';
import { FaultSchema } from '../traffic/faults.ts';
import { FaultsPage } from './faults-page.tsx';
import { formRoutes, readNumbers } from './form-routes.ts';

/** `/faults` and the forms on it. */
export function faultPageRoutes(parts: StandIns) {
  const { cloud, faults } = parts;
  return formRoutes('/faults', {
    '/'(form) {
      const fault = v.safeParse(FaultSchema, readFilled(form));
      if (fault.success) faults.list.set([...faults.list.get(), fault.output]);
    },
    '/clear': () => faults.list.set([]),
    '/cloud'(form) {
      const mode = v.safeParse(CloudModeSchema, readFilled(form));
      if (mode.success) cloud.mode.set(mode.output);
    },
  }).get('/', (c) => c.html(<FaultsPage parts={parts} />));
}

/** Removes empty fields: a form sends every field as text, and an empty field as ''. */
function readFilled(form: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const filled = Object.entries(form).filter(([, value]) => value !== '');
  return readNumbers(Object.fromEntries(filled), ['code', 'delayMs', 'times', 'status']);
}

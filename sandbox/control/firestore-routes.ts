import { Hono } from 'hono';
import { DeployedSchema } from '../firestore/deployed-indexes.ts';
import {
  DateOffsetSchema,
  type FirestoreState,
  MissingIndexesSchema,
  RulesSchema,
} from '../firestore/firestore.ts';
import type { SandboxContext } from '../http/context.ts';
import { readBody } from './read-body.ts';

/** `/control/firestore/…` */
export function firestoreControlRoutes(firestore: FirestoreState) {
  const { missingIndexes, deployed, rules, dateOffsetMs } = firestore;
  const app = new Hono<SandboxContext>();
  app.put('/missing-indexes', async (c) => {
    missingIndexes.set(await readBody(c, MissingIndexesSchema));
    return c.json(missingIndexes.get());
  });
  app.put('/deployed-indexes', async (c) => {
    deployed.cell.set(await readBody(c, DeployedSchema));
    return c.json(deployed.get());
  });
  app.put('/rules', async (c) => {
    rules.set(await readBody(c, RulesSchema));
    return c.json(rules.get());
  });
  app.put('/date', async (c) => {
    dateOffsetMs.set((await readBody(c, DateOffsetSchema)).offsetMs);
    return c.json({ offsetMs: dateOffsetMs.get() });
  });
  return app;
}

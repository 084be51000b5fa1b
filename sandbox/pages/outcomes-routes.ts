import { Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import { type Outcomes, outcomeSchema } from '../traffic/outcomes.ts';

/** The forms of the prepared answers. Each redirects back to its page. */
export function outcomePageRoutes(
  outcomes: Outcomes,
  { page, calls, codes }: { page: string; calls: readonly string[]; codes: readonly string[] },
) {
  const app = new Hono<SandboxContext>();
  const schema = outcomeSchema(calls, codes);
  app.post('/', async (c) => {
    const form = await c.req.parseBody();
    const { call, code } = form;
    const times = Number(form['times'] ?? 1);
    const afterEffect = form['afterEffect'] === 'yes';
    const outcome = v.safeParse(schema, { call, code, times, afterEffect });
    if (outcome.success) outcomes.list.set([...outcomes.list.get(), outcome.output]);
    return c.redirect(page, 303);
  });
  app.post('/clear', (c) => {
    outcomes.list.set([]);
    return c.redirect(page, 303);
  });
  return app;
}

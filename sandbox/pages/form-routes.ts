import { Hono } from 'hono';
import type { SandboxContext } from '../http/context.ts';

type Form = Readonly<Record<string, unknown>>;

/** The handler of a form. `id` comes from the form's path, or is empty. */
export type Submit = (form: Form, id: string) => unknown;

/** Returns the routes of a page's forms. Each redirects back to `page`. */
export function formRoutes(page: string, forms: Readonly<Record<string, Submit>>) {
  const app = new Hono<SandboxContext>();
  for (const [path, submit] of Object.entries(forms)) {
    app.post(path, async (c) => {
      await submit(await c.req.parseBody(), c.req.param('id') ?? '');
      return c.redirect(page, 303);
    });
  }
  return app;
}

/** Converts a form's `names` from text to numbers. An empty one becomes `empty`. */
export function readNumbers(form: Form, names: readonly string[], empty?: null): Form {
  const read = (name: string, value: unknown) => {
    if (!names.includes(name)) return value;
    return value === '' ? empty : Number(value);
  };
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, read(name, value)]));
}

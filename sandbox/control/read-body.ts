import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';

/** Parses the JSON of a control call. An invalid body is answered with 400 and the reason. */
export async function readBody<T extends v.GenericSchema>(
  c: Context,
  schema: T,
): Promise<v.InferOutput<T>> {
  const parsed = v.safeParse(schema, await c.req.json().catch(() => undefined));
  if (parsed.success) return parsed.output;
  const issues = parsed.issues.map(({ message, path }) => ({
    at: path?.map((item) => String(item.key)).join('.') ?? '',
    message,
  }));
  throw new HTTPException(400, { res: Response.json({ error: issues }, { status: 400 }) });
}

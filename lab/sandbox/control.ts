/** Sends a JSON call to the stand-ins' controls. @throws if the call is refused. */
export async function control(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(`${origin}/control${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`control ${method} ${path}: HTTP ${answer.status}`);
  const text = await answer.text();
  return text === '' ? undefined : JSON.parse(text);
}

import { type Started, startProcess, waitFor } from './processes.ts';

/** Starts the sandbox and waits until it answers. */
export async function startSandbox(port: number, state: string): Promise<Started> {
  const started = startProcess('wrangler', [
    'dev',
    '-c',
    'sandbox/wrangler.toml',
    '--port',
    String(port),
    '--inspector-port',
    '0',
    '--show-interactive-dev-session=false',
    '--persist-to',
    state,
  ]);
  await waitFor(`http://localhost:${port}/control/requests`, started);
  return started;
}

/** A JSON call to the stand-ins' controls. @throws when it is refused. */
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

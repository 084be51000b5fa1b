import type { SandboxObject } from './sandbox-object.ts';

export { SandboxObject } from './sandbox-object.ts';

type Env = { SANDBOX: DurableObjectNamespace<SandboxObject> };

const worker: ExportedHandler<Env> = {
  fetch: (request, env) => env.SANDBOX.getByName('sandbox').fetch(request),
};
export default worker;

import type { SandboxObject } from './sandbox-object.ts';

export { SandboxObject } from './sandbox-object.ts';

type Env = { SANDBOX: DurableObjectNamespace<SandboxObject> };

/** `/worlds/NAME/…`: stand-ins with separate state, so that tests can share one sandbox. */
const WORLD = /^\/worlds\/([\w-]{1,64})(\/.*)$/;

const worker: ExportedHandler<Env> = {
  fetch(request, env) {
    const url = new URL(request.url);
    const [, world = 'sandbox', path] = WORLD.exec(url.pathname) ?? [];
    const object = env.SANDBOX.getByName(world);
    if (path === undefined) return object.fetch(request);
    url.pathname = path;
    return object.fetch(new Request(url, request));
  },
};
export default worker;

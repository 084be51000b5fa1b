import type { World } from './world.ts';

export { World } from './world.ts';

type Env = { WORLD: DurableObjectNamespace<World> };

const worker: ExportedHandler<Env> = {
  fetch: (request, env) => env.WORLD.getByName('world').fetch(request),
};
export default worker;

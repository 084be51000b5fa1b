declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('../../worker/index.ts');
  }
  type EdgeBindings = import('../../worker/env.ts').Bindings;
  interface Env extends EdgeBindings {}
}

declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('../../worker/index.ts');
  }
}

/** A module of `@cloudflare/vitest-plugin` without types. */
declare module 'cloudflare:test-internal' {
  /** Resolves when every promise given to `waitUntil` by a request has settled. */
  export function waitForGlobalWaitUntil(): Promise<void>;
}

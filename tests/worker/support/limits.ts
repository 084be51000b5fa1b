import { deploy } from './deployment.ts';

/** As in `tests/worker/vitest.config.ts`. */
const LIMITS = {
  SIGN_IN_LIMIT: 60,
  REPORT_LIMIT: 10,
  CODE_LIMIT: 10,
  SEARCH_LIMIT: 90,
  BINDING_LIMIT: 40,
  CLAIM_LIMIT: 20,
  CLAIM_TENANT_LIMIT: 40,
  CONNECT_LIMIT: 60,
  WRITE_LIMIT: 400,
  STAFF_ASK_LIMIT: 10,
} as const;

/** Returns a rate limiter that counts as the platform does within one minute. */
function limiterOf(most: number) {
  const counts = new Map<string, number>();
  return {
    limit: async ({ key }: { readonly key: string }) => {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { success: count <= most };
    },
  };
}

/**
 * Deploys limits whose minute never ends. The platform's minutes follow the wall clock, so a test that
 * counts refusals would fail when it runs across two of them.
 */
export const stopMinute = (): void =>
  deploy(Object.fromEntries(Object.entries(LIMITS).map(([name, most]) => [name, limiterOf(most)])));

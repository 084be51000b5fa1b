import type { Platform } from '../traffic/platform.ts';
import type { Oidc } from './oidc.ts';
import { oidcRoutes } from './routes.tsx';

/** Registers the OpenID provider with the sandbox. */
export const oidcPlatform = (oidc: Oidc): Platform => ({
  path: '/oidc',
  routes: oidcRoutes(oidc),
  clock: oidc.clock,
  reset: oidc.reset,
});

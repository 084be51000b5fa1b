import type { Plugin } from 'vite';

/**
 * Keeps `.dev.vars` out of the build. The plugin that builds the edge copies this computer's settings, keys
 * included, to where anybody with the build could read them.
 */
export function settingsStayOut(): Plugin {
  return {
    name: 'settings-stay-out',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        delete bundle['.dev.vars'];
      },
    },
  };
}

import type { Plugin } from 'vite';

/**
 * Keeps `.dev.vars` out of what a build makes: the plugin that builds the edge copies the settings of
 * this computer, keys included, where anybody who gets the build could read them.
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

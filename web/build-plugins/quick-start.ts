import type { Plugin } from 'vite';

const REACT_DOM = /react-dom-client\.production\.js$/;
const FIRST_VIEW = /^(libraries|app)$/;

/**
 * React DOM creates five errors while it loads, to recognise them later. Each captures a stack, for which
 * V8 parses the library again (`V8.CollectSourcePositions` in a trace): 30 ms of a phone's main thread
 * before the first tap. Nobody reads these stacks.
 */
const withoutStacks = (code: string) =>
  `var limit = Error.stackTraceLimit; Error.stackTraceLimit = 0;${code}
Error.stackTraceLimit = limit;`;

/**
 * Moves compilation off a phone's main thread during the start. Chromium compiles a file that begins with
 * this comment as a whole, on another thread while it downloads. Other engines ignore it.
 * https://v8.dev/blog/explicit-compile-hints
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad';

/** Reduces the work that a phone needs to start the first view's code. */
export function quickStart(): Plugin {
  let hasMet = false;
  return {
    name: 'quick-start',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!REACT_DOM.test(id)) return null;
      hasMet = true;
      return { code: withoutStacks(code), map: null };
    },
    generateBundle: {
      // Runs after Vite, which prepends its file list to files with dynamic imports.
      order: 'post',
      handler(_, bundle) {
        if (!hasMet) this.error('React DOM has another file by now: quick-start.ts has to follow.');
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && FIRST_VIEW.test(file.name))
            file.code = `${COMPILED_AT_ONCE}\n${file.code}`;
        }
      },
    },
  };
}

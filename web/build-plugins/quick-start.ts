import type { Plugin } from 'vite';

const REACT_DOM = /react-dom-client\.production\.js$/;
const FIRST_VIEW = /^(libraries|app)$/;

/**
 * React DOM makes five errors while it is loaded, to know them again later. Each notes a stack, and V8 parses the
 * library once more to learn where in it they stand (`V8.CollectSourcePositions` in a trace): 30 ms of a phone's main
 * thread between the first paint and the first tap. Nobody reads these stacks.
 */
const withoutStacks = (code: string) =>
  `var limit = Error.stackTraceLimit; Error.stackTraceLimit = 0;${code}
Error.stackTraceLimit = limit;`;

/**
 * Takes compiling off a phone's main thread while the app starts. A file that begins with this comment is compiled
 * whole by Chromium, on another thread and while it still arrives; to other engines it is a comment.
 * https://v8.dev/blog/explicit-compile-hints
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad';

/** What the first view's code needs so that a phone starts it with the least work. */
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
      // Behind Vite, which puts its list of files at the head of a file that loads others.
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

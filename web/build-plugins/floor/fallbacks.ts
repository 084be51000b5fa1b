/** Features that the build may use although the oldest browsers lack them, each with its reason. */
type Fallbacks = Readonly<Record<string, string>>;

/** Built-ins, each as `chunk: built-in`. */
export const scriptFallbacks: Fallbacks = {
  'app: Window.requestIdleCallback': 'page-events.ts asks whether there is one, else waits 50 ms',
  'libraries: Document.startViewTransition': 'React Router asks whether there is one',
  'libraries: IntersectionObserverEntry.isVisible': 'React’s own object of that shape',
  'wallet-return-view: Iterator.take': 'a method of our own object',
  'OrderScreen: Navigator.vibrate': 'called only where there is one; the screen says the same',
};

/** Styles, each with the look in a browser without the feature. */
export const styleFallbacks: Fallbacks = {
  '@page': 'a printed receipt has the browser’s own margins',
  'content-visibility': 'rows out of sight are laid out, too',
  'content-visibility: auto': 'rows out of sight are laid out, too',
  'contain-intrinsic-size': 'belongs to content-visibility',
  'cursor: default': 'a phone has no pointer',
  'cursor: pointer': 'a phone has no pointer',
  resize: 'the field keeps its height and scrolls',
  'resize: vertical': 'the field keeps its height and scrolls',
  'text-wrap': 'lines break where they are full',
  'text-wrap: balance': 'lines break where they are full',
  'text-wrap: pretty': 'lines break where they are full',
  'user-select': 'prefixed for Safari by the build',
  'word-break: auto-phrase': 'the build marks the phrases of texts',
};

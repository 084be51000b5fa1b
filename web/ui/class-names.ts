/** The class names that are there, as one attribute. A module's class that does not exist is left out. */
export const classes = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');

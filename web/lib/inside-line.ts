/** LINE's in-app browser, by what it calls itself. */
export const isInsideLine = () => /\bLine\/\d/.test(navigator.userAgent);

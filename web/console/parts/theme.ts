/** The colours of the pages: the system's, or one that the person chose for this browser. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEPT = 'console-theme';

export const readTheme = (): Theme =>
  themes.find((theme) => theme === localStorage.getItem(KEPT)) ?? 'system';

/** Draws the pages in the chosen colours. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

/** Keeps the choice for later visits, and applies it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEPT, theme);
  applyTheme(theme);
}

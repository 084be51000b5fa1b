/** The colour scheme of the pages: the system's, or the one chosen in this browser. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const STORAGE_KEY = 'console-theme';

export const readTheme = (): Theme =>
  themes.find((theme) => theme === localStorage.getItem(STORAGE_KEY)) ?? 'system';

/** Applies the colour scheme to the pages. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

/** Stores the choice in this browser, and applies it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, theme);
  applyTheme(theme);
}

import type { Boot } from '../../../contract/customer/boot.ts';
import { seam } from '../../../contract/customer/page-seam.ts';
import { escapeHtml } from './escape-html.ts';
import { outlineStyle } from './page-outline.ts';

/**
 * Returns the outline of a page that the edge does not render. The browser's screen replaces it.
 */
export function pageShell(
  { client }: Pick<Boot, 'client'>,
  appName: string,
  pageName: string,
  nonce: string,
): string {
  const logoUrl = client?.appearance.logoUrl;
  const logo = logoUrl ? `<img src="${escapeHtml(logoUrl)}" alt="" width="28" height="28" />` : '';
  return (
    `<style nonce="${nonce}">${outlineStyle(pageName)}</style>` +
    `<div id="${seam.root}"><div class="shell" data-page="${pageName}" aria-busy="true">` +
    `<header class="shell-bar">${logo}<span>${escapeHtml(appName)}</span></header>` +
    '<div class="shell-hero"></div><div class="shell-card"></div>' +
    '<div class="shell-card"></div><div class="shell-card"></div></div></div>'
  );
}

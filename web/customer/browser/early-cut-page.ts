/**
 * Part of the inline script of the head. A connection may end in the middle of the HTML, and browsers show
 * the partial page as if it were complete. Without its data the app never starts. The script reloads the
 * page once, then shows a message with a button.
 */
import { seam } from '../../../contract/customer/page-seam.ts';

const KEY = 'cut-page';

const texts = {
  ja: {
    title: 'ページを読み込めませんでした',
    body: '通信が途中で切れました。電波のよいところで、もう一度お試しください。',
    retry: 'もう一度読み込む',
  },
  en: {
    title: 'The page did not load',
    body: 'The connection was lost on the way. Please try again where reception is better.',
    retry: 'Load again',
  },
};

/** The last script has a following sibling, unless the HTML was cut off. */
const isWhole = () => Boolean(document.getElementById(seam.session)?.nextSibling);

/** Records a reload in this tab. @returns true if one was recorded before, or storage is unavailable. */
function wasReloaded(): boolean {
  try {
    if (sessionStorage.getItem(KEY)) return true;
    sessionStorage.setItem(KEY, '1');
    return false;
  } catch {
    return true;
  }
}

function forgetReload(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable.
  }
}

function showRetry(): void {
  const { title, body, retry } = texts[document.documentElement.lang === 'en' ? 'en' : 'ja'];
  const page = document.createElement('main');
  page.className = 'plain-page';
  for (const [tag, text] of [
    ['h1', title],
    ['p', body],
    ['button', retry],
  ] as const) {
    page.append(Object.assign(document.createElement(tag), { textContent: text }));
  }
  page.querySelector('button')?.addEventListener('click', () => location.reload());
  document.body.replaceChildren(page);
}

document.addEventListener('DOMContentLoaded', () => {
  // index.html replaces the page with `.plain-page` if the browser is too old.
  if (isWhole() || document.querySelector('.plain-page')) return forgetReload();
  // Offline, a reload would end on the browser's own error page.
  if (!navigator.onLine || wasReloaded()) showRetry();
  else location.reload();
});

import { prefersStillness } from '../../browser/page-events.ts';
import styles from './buy.module.css';

const SLIDE_MS = 260;

/**
 * CSS variables of the machine's page. The copy is outside that page and would not inherit them.
 */
const MATERIALS = ['--air', '--air-hot', '--rail', '--plate', '--plate-ink'];

/**
 * Lets the open sheet slide out of sight. A copy of it moves, because React removes the sheet at once when
 * the purchase's page is shown.
 */
export function slideAway(): void {
  const sheet = document.querySelector(`.${styles['sheet']}`);
  if (!sheet || prefersStillness()) return;
  const copy = sheet.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return;
  copy.inert = true;
  copy.setAttribute('aria-hidden', 'true');
  for (const one of [copy, ...copy.querySelectorAll('[id], [name]')]) {
    one.removeAttribute('id');
    // A copied radio button of the same name would untick the real one.
    one.removeAttribute('name');
  }
  const style = getComputedStyle(sheet);
  for (const name of MATERIALS) copy.style.setProperty(name, style.getPropertyValue(name));
  copy.classList.add(String(styles['gone']));
  document.body.append(copy);
  copy.scrollTop = sheet.scrollTop;
  // Waits for two frames, because a slow phone takes some frames to draw the page behind the sheet.
  requestAnimationFrame(() => requestAnimationFrame(() => slide(copy)));
}

function slide(copy: HTMLElement): void {
  const sliding = copy.animate([{ translate: '0' }, { translate: '0 100%' }], {
    duration: SLIDE_MS,
    easing: 'cubic-bezier(0.5, 0, 0.9, 0.4)',
    fill: 'forwards',
  });
  void sliding.finished.finally(() => copy.remove());
}

import styles from './line-mark.module.css';

/**
 * LINE's speech bubble as an outline, in the messaging colour (specification §9), before text about
 * LINE. The text carries the meaning, so the contrast rule does not apply to the icon.
 */
export function LineMark() {
  return (
    <svg
      className={styles['line-mark']}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      data-mark="line"
    >
      <path d="M12 3C6.5 3 2 6.6 2 11.1c0 4 3.5 7.3 8.3 7.9.3.1.8.2.9.5.1.3 0 .7 0 1l-.1.9c0 .3-.2 1 .9.6 1.1-.5 5.9-3.5 8-6 1.5-1.6 2-3.1 2-4.9C22 6.6 17.5 3 12 3Z" />
    </svg>
  );
}

import styles from './entry.module.css';

/** A drawing of a phone that reads a machine's QR code, in the theme's colours. */
export function EntryPicture() {
  return (
    <svg
      className={styles['entry-picture']}
      viewBox="0 0 300 200"
      aria-hidden="true"
      focusable="false"
    >
      <ellipse className={styles['ground']} cx="150" cy="184" rx="132" ry="10" />
      <g className={styles['machine']}>
        <rect x="62" y="22" width="104" height="160" rx="10" />
        <rect className={styles['glass']} x="74" y="34" width="56" height="94" rx="5" />
        <rect className={styles['slot']} x="74" y="140" width="56" height="26" rx="5" />
        <rect className={styles['panel']} x="138" y="34" width="18" height="38" rx="4" />
        <rect className={styles['slot']} x="138" y="82" width="18" height="8" rx="3" />
      </g>
      <g>
        {[0, 1, 2].map((row) =>
          [0, 1, 2, 3].map((column) => (
            <path
              key={`${row}-${column}`}
              className={styles[`drink-${(row + column) % 3}`]}
              d={`M${79 + column * 12.5} ${44 + row * 29}h4v4l3 4v9h-10v-9l3-4z`}
            />
          )),
        )}
      </g>
      <g className={styles['phone']}>
        <rect x="196" y="76" width="60" height="108" rx="10" />
        <rect className={styles['glass']} x="202" y="86" width="48" height="86" rx="4" />
        <path
          className={styles['code']}
          d="M210 104h14v14h-14zM228 104h14v14h-14zM210 122h14v14h-14zM230 124h4v4h-4zM237 124h5v12h-5zM230 132h4v4h-4z"
        />
        <path
          className={styles['code-hole']}
          d="M214 108h6v6h-6zM232 108h6v6h-6zM214 126h6v6h-6z"
        />
        <rect className={styles['action']} x="210" y="146" width="32" height="12" rx="6" />
      </g>
      <path className={styles['beam']} d="M160 60C178 52 192 58 204 70" />
    </svg>
  );
}

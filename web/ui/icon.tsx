import styles from './icon.module.css';

/** Line drawings on a 24 × 24 grid, one path each. A screen bundles only those it imports. */
export const homeIcon = 'M4 11 12 4l8 7v8.5a.5.5 0 0 1-.5.5H15v-6H9v6H4.5a.5.5 0 0 1-.5-.5z';
export const receiptIcon =
  'M6 3.5 8 5l2-1.5L12 5l2-1.5L16 5l2-1.5v17L16 19l-2 1.5-2-1.5-2 1.5L8 19l-2 1.5zM9 9h6M9 13h6';
export const couponIcon =
  'M4 6.5h16V10a2 2 0 0 0 0 4v3.5H4V14a2 2 0 0 0 0-4zM14 7v2.2M14 11v2M14 14.8V17';
export const personIcon =
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5z';
export const forwardIcon = 'm9 5 7 7-7 7';
export const backIcon = 'm15 5-7 7 7 7';
export const searchIcon = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20';
export const pinIcon =
  'M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11zM12 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z';
export const machineIcon =
  'M6 3.5h12v17H6zM8.5 6.5h5v6h-5zM16 7v1.5M16 11v1.5M8.5 16.5h7M8 20.5v1M16 20.5v1';

/** A decorative drawing. Text next to it carries the meaning. */
export function Icon({ path }: { readonly path: string }) {
  return (
    <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}

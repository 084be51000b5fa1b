import { useState } from 'react';
import { Icon, machineIcon } from './icon.tsx';
import styles from './picture.module.css';

type PictureProps = {
  readonly url: string | null;
  readonly width: number;
  readonly height: number;
  readonly icon?: string;
  readonly eager?: boolean;
};

/** A decorative picture of a fixed size; a drawing stands in where there is none or it does not load. */
export function Picture({ url, width, height, icon = machineIcon, eager = false }: PictureProps) {
  const [broken, setBroken] = useState(false);
  if (!url || broken) {
    return (
      <span className={styles['picture-none']}>
        <Icon path={icon} />
      </span>
    );
  }
  return (
    <img
      src={url}
      alt=""
      width={width}
      height={height}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      onError={() => setBroken(true)}
    />
  );
}

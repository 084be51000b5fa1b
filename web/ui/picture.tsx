import { useState } from 'react';
import { SMALL_CSS_WIDTH, smallPictureUrl } from '../../contract/small-picture.ts';
import { useAppState } from '../session/app-context.tsx';
import { Icon, machineIcon } from './icon.tsx';
import { useIsInBrowser } from './later.tsx';
import styles from './picture.module.css';

type PictureProps = {
  readonly url: string | null;
  readonly width: number;
  readonly height: number;
  readonly icon?: string;
  readonly eager?: boolean;
  /** Whether a drawing may stand in the page itself: what is around it sizes an `<svg>`, too. */
  readonly inline?: boolean;
};

/**
 * A decorative picture of a fixed size; a drawing stands in where there is none or it does not load. A narrow one
 * asks for the small version of a photograph.
 */
export const Picture = (picture: PictureProps) => <Shown key={picture.url} {...picture} />;

function Shown({ url, width, height, icon = machineIcon, eager, inline }: PictureProps) {
  const [broken, setBroken] = useState(false);
  const inHtml = useAppState((state) => state.pictures[url ?? '']);
  // Only the edge draws one into the page: no script may write markup there (Trusted Types).
  const [isTakenOver] = useState(!useIsInBrowser());
  if (!url || broken) {
    return (
      <span className={styles['picture-none']}>
        <Icon path={icon} />
      </span>
    );
  }
  const drawing = inHtml?.[0] === '<' && inHtml;
  if (inline && isTakenOver && drawing)
    return (
      <i
        aria-hidden="true"
        // React's development build compares by writing markup, which the page's policy stops.
        suppressHydrationWarning={true}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the edge lets shapes and colours through, nothing else
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
    );
  return (
    <img
      src={
        drawing
          ? `data:image/svg+xml,${encodeURIComponent(drawing)}`
          : (inHtml ?? (width > SMALL_CSS_WIDTH ? url : smallPictureUrl(url)))
      }
      alt=""
      width={width}
      height={height}
      decoding="async"
      loading={eager ? undefined : 'lazy'}
      // One that failed before this code was there told nobody.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(true);
      }}
      onError={() => setBroken(true)}
    />
  );
}

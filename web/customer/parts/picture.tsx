import { useState } from 'react';
import { SMALL_CSS_WIDTH, smallPictureUrl } from '../../../contract/shared/small-picture.ts';
import { Icon, machineIcon } from '../../ui/icon.tsx';
import { useIsInBrowser } from '../../ui/later.tsx';
import { useBrokenPicture } from '../../ui/use-broken-picture.ts';
import { useAppState } from '../session/app-context.tsx';
import styles from './picture.module.css';

type PictureProps = {
  readonly url: string | null;
  readonly width: number;
  readonly height: number;
  readonly icon?: string;
  readonly eager?: boolean;
  /** Whether a drawing may be inlined: the surrounding style must also size an `<svg>`. */
  readonly inline?: boolean;
};

/**
 * A decorative picture of fixed size. A drawing replaces a missing or broken one. A narrow one requests the
 * small version of a photograph.
 */
export const Picture = (picture: PictureProps) => <Shown key={picture.url} {...picture} />;

function Shown({ url, width, height, icon = machineIcon, eager, inline }: PictureProps) {
  const { isBroken, watch } = useBrokenPicture();
  const inHtml = useAppState((state) => state.pictures[url ?? '']);
  // Only the edge inlines drawings, because Trusted Types forbid scripts to write markup.
  const [isTakenOver] = useState(!useIsInBrowser());
  if (!url || isBroken) {
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
        // React's development build compares by writing markup, which the page's policy blocks.
        suppressHydrationWarning={true}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the edge inlines only drawings that consist of shapes and colours (plain-drawing.ts).
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
      {...watch}
    />
  );
}

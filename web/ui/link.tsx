import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly to: string;
  /** What is to be noted before the page is left. */
  readonly onFollow?: (() => void) | undefined;
};

/**
 * A link inside the app. react-router's own brings its framework mode's prefetching along, 2 KB
 * that every first visit would pay for; ours leaves new tabs and the like to the browser all the same.
 */
export function Link({ to, onFollow, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    onFollow?.();
    // The page being shown once more is no new step back.
    navigate(to, { replace: to === location.pathname });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

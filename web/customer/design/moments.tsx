import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './design.module.css';

type Moment = {
  readonly name: string;
  readonly ms: number;
  readonly easing: string;
  readonly frames: Keyframe[];
};

/** docs/design-system.md, "Motion": what moves, for how long, and how. */
const moments: readonly Moment[] = [
  { name: 'press', ms: 90, easing: 'ease-out', frames: [{ scale: 1 }, { scale: 0.97 }] },
  { name: 'lamps', ms: 180, easing: 'linear', frames: [{ opacity: 0.25 }, { opacity: 1 }] },
  { name: 'veil', ms: 260, easing: 'ease-in-out', frames: [{ opacity: 0 }, { opacity: 1 }] },
  {
    name: 'sheet',
    ms: 320,
    easing: 'cubic-bezier(.2, .9, .25, 1)',
    frames: [{ translate: '0 56px' }, { translate: '0 0' }],
  },
  { name: 'lean', ms: 240, easing: 'ease-out', frames: [{ rotate: '0deg' }, { rotate: '7deg' }] },
  {
    name: 'fall',
    ms: 520,
    easing: 'cubic-bezier(.55, 0, .95, .6)',
    frames: [{ translate: '0 -56px' }, { translate: '0 0' }],
  },
  {
    name: 'landing',
    ms: 220,
    easing: 'ease-out',
    frames: [{ translate: '0 0' }, { translate: '0 -10px' }, { translate: '0 0' }],
  },
  {
    name: 'flood',
    ms: 380,
    easing: 'cubic-bezier(.2, .8, .2, 1)',
    frames: [{ scale: 0 }, { scale: 1 }],
  },
  {
    name: 'paper',
    ms: 700,
    easing: 'steps(6)',
    frames: [{ clipPath: 'inset(0 0 100%)' }, { clipPath: 'inset(0)' }],
  },
];

/** Each motion plays when its button is pressed. */
export function Moments() {
  return (
    <ul className={styles['moments']}>
      {moments.map((moment) => (
        <Playable key={moment.name} moment={moment} />
      ))}
    </ul>
  );
}

/** Under reduced motion nothing moves here either. */
function Playable({ moment: { name, ms, easing, frames } }: { readonly moment: Moment }) {
  const thing = useRef<HTMLSpanElement>(null);
  const play = () => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    thing.current?.animate(frames, { duration: ms, easing });
  };
  return (
    <li>
      <span ref={thing} className={styles['thing']} />
      <Button look="quiet" onClick={play}>
        {name}
      </Button>
      <small>
        {ms} ms, {easing}
      </small>
    </li>
  );
}

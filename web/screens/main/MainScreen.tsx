import { Suspense, useState } from 'react';
import type { Machine } from '../../../contract/machines.ts';
import { useAppState } from '../../boot/app-state.ts';
import { useLocalText, useText } from '../../i18n/use-text.ts';
import { useMachines } from '../../lib/machine-queries.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { ReachMachine } from '../lazy-screens.ts';
import { favouritesFirst } from './find-machines.ts';
import { MachineList } from './machine-list.tsx';
import { shelfMessages } from './messages.ts';
import { SetUpCard } from './set-up-card.tsx';

/** The tenant's main page: who you are, what is to be set up, where the drinks are. */
export function MainScreen() {
  const text = useText(shelfMessages);
  const query = useMachines();
  const favourites = useAppState((state) => state.lineUser?.settings.favourites);
  const [near, setNear] = useState<readonly Machine[] | null>(null);
  return (
    <>
      <Hero />
      <SetUpCard />
      <section>
        <h2>{text.machines}</h2>
        <div className="reach">
          <Suspense>
            <ReachMachine near={near} onNear={setNear} />
          </Suspense>
        </div>
        <QueryView query={query}>
          {({ machines }) => (
            <MachineList machines={near ?? favouritesFirst(machines, favourites)} />
          )}
        </QueryView>
      </section>
    </>
  );
}

/** The tenant's picture and line, which are there before anybody is signed in. */
function Hero() {
  const text = useText(shelfMessages);
  const local = useLocalText();
  const heading = useHeadingFocus();
  const { heroUrl, heroText } = useAppState((state) => state.appearance);
  const name = useAppState((state) => state.lineUser?.profile.displayName);
  return (
    <div className="hero">
      <div className="shell-hero">
        {heroUrl ? (
          <img src={heroUrl} alt="" width="780" height="360" fetchPriority="high" />
        ) : null}
      </div>
      <p className="hello">{name === undefined ? '\u00a0' : text.hello(name)}</p>
      <h1 ref={heading} tabIndex={-1}>
        {heroText ? local(heroText) : text.tagline}
      </h1>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Colours } from './colours.tsx';
import styles from './design.module.css';
import { LabelledParts } from './labelled-parts.tsx';
import type { Look } from './read-looks.ts';
import { ruleOfSize, TypeScale } from './type-scale.tsx';

/** docs/design-system.md, alive: the product's own parts and roles, each look beside the next. */
export function DesignPage({ looks }: { readonly looks: readonly Look[] }) {
  const own = looks.slice(0, 2);
  return (
    <main className={styles['page']}>
      <style>{[rootRule(own), ...looks.map(rulesOf), ruleOfSize].join('\n')}</style>
      <h1>Design</h1>
      <p>
        What docs/design-system.md says, drawn by the parts and the roles that the app uses. Only
        the development server has this page.
      </p>
      <div className={styles['looks']}>
        {own.map((look) => (
          <Panel key={look.name} look={look}>
            <TypeScale />
            <LabelledParts />
          </Panel>
        ))}
      </div>
      <h2>Roles of colour</h2>
      <div className={styles['looks']}>
        {looks.map((look) => (
          <Panel key={look.name} look={look}>
            <Colours look={look} />
          </Panel>
        ))}
      </div>
    </main>
  );
}

type PanelProps = { readonly look: Look; readonly children: ReactNode };

/** A piece of page in one look, whatever the device's own scheme is. */
function Panel({ look, children }: PanelProps) {
  return (
    <section className={styles['panel']} data-look={look.name} aria-label={look.name}>
      <h2>{look.name}</h2>
      {children}
    </section>
  );
}

/** Around the panels the page is the tenant's, in the device's own scheme. */
const rootRule = ([light, dark]: readonly Look[]) =>
  `:root{${light?.declarations}}@media(prefers-color-scheme:dark){:root{${dark?.declarations}}}`;

/** A look's roles for its panel, and a swatch of each: style attributes are nowhere in this project. */
function rulesOf({ name, declarations, colours }: Look): string {
  const here = `[data-look="${name}"]`;
  const swatches = colours.map(
    ([role]) => `${here} [data-role="${role}"]{background:var(--${role})}`,
  );
  return `${here}{${declarations}}${swatches.join('')}`;
}

import type { ReactNode } from 'react';
import { Colours } from './colours.tsx';
import styles from './design.module.css';
import { LabelledParts } from './labelled-parts.tsx';
import type { Look } from './read-looks.ts';
import { ruleOfSize, TypeScale } from './type-scale.tsx';

/** The design page (docs/design-system.md): the product's parts and roles in each look, side by side. */
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

/** A part of the page in one look, independent of the device's scheme. */
function Panel({ look, children }: PanelProps) {
  return (
    <section className={styles['panel']} data-look={look.name} aria-label={look.name}>
      <h2>{look.name}</h2>
      {children}
    </section>
  );
}

/** The page around the panels has the tenant's look in the device's scheme. */
const rootRule = ([light, dark]: readonly Look[]) =>
  `:root{${light?.declarations}}@media(prefers-color-scheme:dark){:root{${dark?.declarations}}}`;

/** A look's roles for its panel, and a swatch of each. The project uses no style attributes. */
function rulesOf({ name, declarations, colours }: Look): string {
  const here = `[data-look="${name}"]`;
  const swatches = colours.map(
    ([role]) => `${here} [data-role="${role}"]{background:var(--${role})}`,
  );
  return `${here}{${declarations}}${swatches.join('')}`;
}

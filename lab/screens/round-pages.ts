import type { Page } from 'playwright-core';

type RoundPage = {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
};

/** The pages of rounds: the list, a round, a visit to a machine, and a reported fault. */
export const roundPages = (base: string, route: string): readonly RoundPage[] => {
  const path = `${base}/rounds`;
  const plan = async (page: Page) => {
    await page.getByRole('combobox', { name: /^(巡回ルート|Route)$/ }).fill(route);
    await page.getByRole('button', { name: /^(巡回を計画する|Plan a round)$/ }).click();
    await page.getByRole('heading', { name: route, level: 1 }).waitFor();
  };
  const visit = async (page: Page) => {
    await plan(page);
    await page.getByRole('link', { name: /^(この自販機の作業を始める|Start here)$/ }).click();
    await page.getByRole('button', { name: /^(すべて満タンに|Fill all)$/ }).click();
    await page
      .getByRole('button', { name: /を数える$|^Count / })
      .first()
      .click();
    await page.getByRole('spinbutton').first().fill('3');
  };
  const report = async (page: Page) => {
    await visit(page);
    await page.getByRole('button', { name: /^(異常を報告する|Report a fault)$/ }).click();
    await page.getByRole('dialog').waitFor();
  };
  return [
    { name: 'rounds', path },
    { name: 'round', path, prepare: plan },
    { name: 'round-visit', path, prepare: visit },
    { name: 'round-report', path, prepare: report },
  ];
};

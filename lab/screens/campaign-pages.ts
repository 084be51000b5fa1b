import type { Page } from 'playwright-core';

type CampaignPage = {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
};

/** The pages of coupons for many people: the list, the form, what it says before a coupon is made, and one of them. */
export const campaignPages = (base: string): readonly CampaignPage[] => {
  const form = `${base}/campaigns/new`;
  const fill = async (page: Page) => {
    await page
      .getByRole('textbox', { name: /^(お客様に見える名前|Name for customers)$/ })
      .fill('冬の40円引き');
    await page.getByRole('spinbutton', { name: /^(値引き額|Yen off)$/ }).fill('40');
    await page.getByRole('spinbutton', { name: /人数の上限|so many people/ }).fill('500');
    await page.getByRole('button', { name: /^(内容を確かめる|Check and create)$/ }).click();
    await page.getByRole('dialog').waitFor();
  };
  const first = (page: Page) =>
    page
      .getByRole('row')
      .getByRole('link', { name: /コーヒー20%|20% off coffee/ })
      .click();
  return [
    { name: 'campaigns', path: `${base}/campaigns` },
    { name: 'campaign-new', path: form },
    { name: 'campaign-check', path: form, prepare: fill },
    { name: 'campaign', path: `${base}/campaigns`, prepare: first },
  ];
};

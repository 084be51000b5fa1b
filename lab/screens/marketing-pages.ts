import type { Page } from 'playwright-core';

type MarketingPage = {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
};

/**
 * Returns the console's pages about coupons and customer-facing content, with their dialogs and
 * previews.
 */
export const marketingPages = (base: string): readonly MarketingPage[] => {
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
  const preview = async (page: Page) => {
    await page.getByRole('button', { name: /^(見え方を更新|Show how it looks)$/ }).click();
    await page
      .getByRole('region', { name: /お客様の見え方|As customers/ })
      .locator('.note')
      .waitFor();
  };
  const newVersion = async (page: Page) => {
    await page.getByRole('textbox', { name: /^(版|Version)/ }).fill('2027-01-01');
    await page.getByRole('button', { name: /^(保存の前に確認する|Check before saving)$/ }).click();
    await page.getByRole('dialog').waitFor();
  };
  const drawn = (page: Page) => page.frameLocator('iframe').getByRole('main').waitFor();
  return [
    { name: 'campaigns', path: `${base}/campaigns` },
    { name: 'campaign-new', path: form },
    { name: 'campaign-check', path: form, prepare: fill },
    { name: 'campaign', path: `${base}/campaigns`, prepare: first },
    { name: 'appearance', path: `${base}/appearance`, prepare: drawn },
    { name: 'products', path: `${base}/products` },
    { name: 'product', path: `${base}/products/jasmine-tea-500` },
    { name: 'desk', path: `${base}/desk` },
    { name: 'documents', path: `${base}/documents` },
    { name: 'document', path: `${base}/documents/termsOfUse`, prepare: newVersion },
    { name: 'faqs', path: `${base}/faqs` },
    { name: 'faq', path: `${base}/faqs/how-to-buy`, prepare: preview },
  ];
};

/** A heading and the rows of a list, as on most pages. */
const list = `
.shell-hero{width:9rem;height:2rem;margin:20px 16px;border-radius:8px}
.shell-card+.shell-card{margin-top:-14px;border-start-start-radius:0;border-start-end-radius:0}
.shell-card:not(:last-child){border-end-start-radius:0;border-end-end-radius:0}`;

/** A heading with separate blocks below it. */
const parts = `
.shell-hero{width:9rem;height:2rem;margin:20px 16px;border-radius:8px}`;

/** A purchase: its picture, its outcome, the money. */
const order = `${parts}
.shell-hero+.shell-card{height:12.25rem}`;

/** A step of the set-up: the progress, the person, a field. */
const step = `${parts}
.shell-card{height:3.25rem;border-radius:12px}
.shell-hero+.shell-card{height:4px}`;

const outlines: ReadonlyMap<string, string> = new Map([
  ['main', ''],
  // The machine: a strip, and its glass down to the bottom.
  ['machine', '.shell-hero{aspect-ratio:auto;height:3rem;background:none}.shell-card{height:9rem}'],
  ['order', order],
  ['welcome', step],
  ['verifyCode', step],
  ['setPhoneNumber', step],
  ['setPersonalInfo', step],
  ['setUserPay', step],
]);

/**
 * Returns the style of a page's outline. web/customer/styles/shell.css has the main page's. `pageName`:
 * contract/customer/pages.ts.
 */
export const outlineStyle = (pageName: string): string => outlines.get(pageName) ?? list;

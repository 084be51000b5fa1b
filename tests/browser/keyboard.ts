import type { CDPSession, Page } from 'playwright-core';
import * as v from 'valibot';
import { expect } from 'vitest';

const evaluatedSchema = v.object({ result: v.object({ objectId: v.string() }) });
const treeSchema = v.object({
  nodes: v.array(
    v.object({
      role: v.optional(v.object({ value: v.string() })),
      name: v.optional(v.object({ value: v.string() })),
    }),
  ),
});

/** How a screen reader announces an element: `link みなと台本社ビル 1号機`. */
type Spoken = { readonly role: string; readonly name: string };

/** A person without a pointing device and without sight. */
export type KeyboardUser = {
  /** Returns the focused element from the accessibility tree. */
  readonly focused: () => Promise<Spoken>;
  /** Presses Tab until this element has the focus. */
  readonly reach: (role: string, name: RegExp) => Promise<void>;
  /** Presses Tab until this element has the focus, then Enter. */
  readonly press: (role: string, name: RegExp) => Promise<void>;
  /** Waits until this heading has the focus, as after a page change. */
  readonly arriveAt: (name: RegExp) => Promise<void>;
  /** Returns everything that live regions have announced, in order. */
  readonly said: () => Promise<readonly string[]>;
};

/** Starts using the page by keyboard. Live regions are recorded from the next page on. */
export async function useKeyboard(page: Page): Promise<KeyboardUser> {
  const tree = await page.context().newCDPSession(page);
  await page.addInitScript(listen);
  const focused = () => focusedIn(tree);
  const reach = async (role: string, name: RegExp): Promise<void> => {
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
    const passed: Spoken[] = [];
    for (let count = 0; count < 80; count += 1) {
      await page.keyboard.press('Tab');
      // After the last element the focus goes through the browser's own controls to the first one.
      if (await page.evaluate(() => document.activeElement === document.body)) continue;
      const here = await focused();
      passed.push(here);
      if (here.role === role && name.test(here.name)) {
        expect(
          passed.filter((one) => one.name === ''),
          'everything on the way has a name',
        ).toEqual([]);
        return expectInSight(page);
      }
    }
    throw new Error(`no ${role} ${name} among ${JSON.stringify(passed)}`);
  };
  return {
    focused,
    reach,
    press: async (role, name) => {
      await reach(role, name);
      await page.keyboard.press('Enter');
    },
    arriveAt: async (name) => {
      const at = async () => {
        const { role, name: heading } = await focused();
        return `${role} ${heading}`;
      };
      await expect.poll(at).toMatch(new RegExp(`^heading .*(${name.source})`));
    },
    said: () => page.evaluate(() => [...(Reflect.get(window, 'said') as string[])]),
  };
}

async function focusedIn(tree: CDPSession): Promise<Spoken> {
  const evaluated = await tree.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { objectId } = v.parse(evaluatedSchema, evaluated).result;
  const partial = await tree.send('Accessibility.getPartialAXTree', {
    objectId,
    fetchRelatives: false,
  });
  const [node] = v.parse(treeSchema, partial).nodes;
  return { role: node?.role?.value ?? '', name: node?.name?.value ?? '' };
}

/** Checks that the focused element shows its focus and that no bar covers it (WCAG 2.4.7 and 2.4.11). */
async function expectInSight(page: Page): Promise<void> {
  // A sheet ignores taps in its first 400 ms. Until then the element behind it receives them.
  await page.evaluate(() => {
    const moving = document.getAnimations().filter((one) => {
      const { endTime } = one.effect?.getComputedTiming() ?? {};
      return endTime !== Number.POSITIVE_INFINITY;
    });
    return Promise.allSettled(moving.map(({ finished }) => finished)).then(() => undefined);
  });
  const state = await page.evaluate(() => {
    const one = document.activeElement;
    if (!one) return 'nothing has the focus';
    const { left, top, width, height } = one.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!over || !(one.contains(over) || over.contains(one))) return 'it is covered';
    const { outlineStyle, boxShadow } = getComputedStyle(one);
    return outlineStyle === 'none' && boxShadow === 'none' ? 'its focus cannot be seen' : '';
  });
  expect(state, page.url()).toBe('');
}

/** Records what live regions announce, in the order of their changes. Runs in the page. */
function listen(): void {
  const said: string[] = [];
  Reflect.set(window, 'said', said);
  const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(live) ?? element?.querySelector(live);
      const text = region?.textContent?.replaceAll('\u200b', '').trim() ?? '';
      if (text !== '' && said.at(-1) !== text) said.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

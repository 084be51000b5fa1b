import type { CDPSession, Page } from 'playwright-core';

/** One frame that the browser drew: its time, and its picture as a base64 JPEG. */
export type Frame = { readonly atMs: number; readonly data: string };

/** Films a page until `stop` is called: every frame that the browser draws, in the order of time. */
export async function filmPage(
  page: Page,
  cdp: CDPSession,
): Promise<{ readonly stop: () => Promise<readonly Frame[]> }> {
  const frames: Frame[] = [];
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ atMs: (metadata.timestamp ?? 0) * 1000, data });
    void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 60, everyNthFrame: 1 });
  return {
    stop: async () => {
      await page.waitForTimeout(100);
      await cdp.send('Page.stopScreencast');
      return frames.toSorted((one, other) => one.atMs - other.atMs);
    },
  };
}

/** A frame in which one colour covers at least this share counts as blank. */
const BLANK = 0.85;

/**
 * Returns the blank frames, which are almost entirely one colour.
 * @param page any page of the browser. It decodes the pictures.
 */
export async function findBlank(page: Page, frames: readonly Frame[]): Promise<readonly Frame[]> {
  const blank: Frame[] = [];
  for (const frame of frames) {
    const share = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(64, 128);
      const context = canvas.getContext('2d');
      if (!context) return 0;
      context.drawImage(image, 0, 0, 64, 128);
      const { data: pixels } = context.getImageData(0, 0, 64, 128);
      const counts = new Map<number, number>();
      for (let at = 0; at < pixels.length; at += 4) {
        // Sixteen levels per channel, because JPEG changes colours slightly.
        const step = (offset: number) => (pixels[at + offset] ?? 0) >> 4;
        const colour = step(0) * 256 + step(1) * 16 + step(2);
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      return Math.max(...counts.values()) / (64 * 128);
    }, frame.data);
    if (share >= BLANK) blank.push(frame);
  }
  return blank;
}

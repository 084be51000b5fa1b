import * as v from 'valibot';

/**
 * The state of a history entry of a purchase that was opened from its machine's page. Both are one page: the
 * shelf stays while the drop begins.
 */
const sceneSchema = v.object({
  scene: v.object({
    /** The address of the machine's page. */
    shelf: v.string(),
    slot: v.string(),
    /** How far the shelf was scrolled. */
    scrolledPx: v.number(),
  }),
});

export type Scene = v.InferOutput<typeof sceneSchema>['scene'];

/** Returns the scene that a history entry continues, or undefined. */
export function sceneOf({ state }: { readonly state: unknown }): Scene | undefined {
  const read = v.safeParse(sceneSchema, state);
  return read.success ? read.output.scene : undefined;
}

/** Returns what identifies a page for transitions: its address, or that of the machine's page behind it. */
export const pageKeyOf = (location: { readonly pathname: string; readonly state: unknown }) =>
  sceneOf(location)?.shelf ?? location.pathname;

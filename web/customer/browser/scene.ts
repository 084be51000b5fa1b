import * as v from 'valibot';

/**
 * The history state of a purchase that was opened from its machine's page. Both addresses count as
 * one page, so that the shelf stays mounted while the drop animation begins.
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

/**
 * Returns a page's key for transitions: its address, or the address of the machine's page behind
 * it.
 */
export const pageKeyOf = (location: { readonly pathname: string; readonly state: unknown }) =>
  sceneOf(location)?.shelf ?? location.pathname;

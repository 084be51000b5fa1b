import * as v from 'valibot';
import { machineFilterEntries } from './machines.ts';

/** The most views of one person, and the most shared views of a tenant. */
export const MAX_VIEWS = 20;

/** A saved list of machines, with its name. */
export const machineViewSchema = v.object({
  id: v.string(),
  name: v.string(),
  ...machineFilterEntries,
});
export type MachineView = v.InferOutput<typeof machineViewSchema>;

const views = v.pipe(v.array(machineViewSchema), v.readonly());

/** `GET /fleet/views` */
export const machineViewsSchema = v.object({ own: views, shared: views });
export type MachineViews = v.InferOutput<typeof machineViewsSchema>;

/**
 * `PUT /fleet/views/{id}`: the page makes the id, so that a repeated request saves only one view.
 */
export const newViewSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
  isShared: v.boolean(),
  ...machineFilterEntries,
});
export type NewView = v.InferOutput<typeof newViewSchema>;

/** `DELETE /fleet/views/{id}?of=…`: the person's own view, or a shared one. */
export const ofViewSchema = v.object({ of: v.picklist(['own', 'all']) });

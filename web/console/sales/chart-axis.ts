/** An axis: its top value, and the values of its grid lines, from 0. */
export type Axis = { readonly top: number; readonly marks: readonly number[] };

const STEPS = [1, 2, 5, 10] as const;

/** Returns an axis with three or four round values for values up to `most`, which is at least 1. */
export function axisOf(most: number): Axis {
  const power = 10 ** Math.floor(Math.log10(most / 3));
  const step = Math.max(1, (STEPS.find((one) => one * power * 3 >= most) ?? 10) * power);
  const count = Math.ceil(most / step);
  return {
    top: step * count,
    marks: Array.from({ length: count + 1 }, (_, index) => index * step),
  };
}
